"""Bots that are programs: good ones play, bad ones lose their own game with the reason in the record, and nobody waits for them."""

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from lantern import GAME as LANTERN
from netdeck import bots, registry
from netdeck.bots import BotTable, Fault, ProgramBot, create, play_silently
from netdeck.bots.external import messages as m
from netdeck.bots.external.pipe import LONGEST_LINE, MOST_LINES, Pipe
from netdeck.bots.external.trial import examine
from netdeck.kernel import Deal, Match, Rng, Seat, Setup, key_from_seed, verify

NORTH, SOUTH = Seat("north"), Seat("south")
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
HANDBOOK = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
READY = "import json, sys, time\nprint(json.dumps({'type': 'ready'}), flush=True)\n"
ON_DECIDE = READY + "for line in sys.stdin:\n    if json.loads(line)['type'] != 'decide':\n        continue\n"

ZOO = {
    "absent": ("no-such-program-anywhere", Fault.ABSENT, "cannot be started"),
    "empty": ("", Fault.ABSENT, "no command"),
    "never ready": ("import time\ntime.sleep(3600)", Fault.SILENT, "not ready within"),
    "ready wrongly": (
        'import time\nprint(\'{"type": "choose", "choose": "x"}\', flush=True)\ntime.sleep(3600)',
        Fault.GARBAGE,
        "was to say",
    ),
    "hanging": (READY + "time.sleep(3600)", Fault.LATE, "used up"),
    "late": (ON_DECIDE + "    time.sleep(5)\n    print('{}', flush=True)", Fault.LATE, "used up"),
    "garbage": (ON_DECIDE + "    print('north wins', flush=True)", Fault.GARBAGE, "north wins"),
    "not an object": (ON_DECIDE + "    print('[1, 2]', flush=True)", Fault.GARBAGE, "no message"),
    "not text": (ON_DECIDE + "    sys.stdout.buffer.write(b'\\xff\\xfe\\n')\n    sys.stdout.flush()", Fault.GARBAGE, "no message"),
    "deep": (ON_DECIDE + "    print('[' * 9999, flush=True)", Fault.GARBAGE, "no message"),
    "illegal": (ON_DECIDE + "    print(json.dumps({'type': 'choose', 'choose': 'win'}), flush=True)", Fault.ILLEGAL, "'win'; offered were"),
    "another question": (
        ON_DECIDE + "    print(json.dumps({'type': 'choose', 'choose': 'x', 'number': 7}), flush=True)",
        Fault.ILLEGAL,
        "question 7",
    ),
    "answering ahead": (
        ON_DECIDE + "    ahead = [json.dumps({'type': 'choose', 'choose': 'keep', 'number': number}) for number in (1, 2)]\n"
        "    sys.stdout.buffer.write('\\n'.join([*ahead, '']).encode())\n    sys.stdout.flush()",
        Fault.EARLY,
        "before question 2 was asked",
    ),
    "leaving a child behind": (
        ON_DECIDE + "    import subprocess\n    subprocess.Popen(['sleep', '9'], start_new_session=True, env={'PATH': '/usr/bin:/bin'})\n"
        "    sys.exit(3)",
        Fault.CRASHED,
        "status 3",
    ),
    "crashing": (ON_DECIDE + "    raise SystemExit('oh no')", Fault.CRASHED, "its last words: oh no"),
    "half a line": (
        ON_DECIDE + "    sys.stdout.write('{\"type\"')\n    sys.stdout.flush()\n    sys.exit()",
        Fault.CRASHED,
        "middle of a line",
    ),
    "flooding": (READY + 'while True: print(\'{"type": "log"}\')', Fault.FLOODING, str(MOST_LINES)),
    "endless line": (READY + "while True: sys.stdout.write('x' * 9999)", Fault.FLOODING, str(LONGEST_LINE)),
}


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.bots.external.bot.ProgramBot.patience", type(ProgramBot.patience)(ready=PATIENCE, bank=PATIENCE))
    monkeypatch.setattr("netdeck.bots.external.pipe.GOODBYE", 0.1)


def match() -> Match:
    return Match(LANTERN, Setup(game="lantern"), Deal(seed=3))


@pytest.mark.parametrize("name", ZOO)
def test_a_bad_program_loses_its_game_and_the_record_says_why(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, fault, words = ZOO[name]
    command = source
    if "\n" in source:
        (tmp_path / "bot.py").write_text(source)
        command = f"{sys.executable} {tmp_path / 'bot.py'}"
    if fault in (Fault.SILENT, Fault.LATE):
        ready = 0.1 if fault is Fault.SILENT else PATIENCE
        monkeypatch.setattr("netdeck.bots.external.bot.ProgramBot.patience", type(ProgramBot.patience)(ready=ready, bank=0.1))
    if fault is Fault.CRASHED:  # it ends, and what it has said comes
        monkeypatch.setattr("netdeck.bots.external.pipe.GOODBYE", PATIENCE)
        if name != "leaving a child behind":
            monkeypatch.setattr("netdeck.bots.external.pipe.LAST_LINES", PATIENCE)
    game = match()
    table = BotTable(game, {NORTH: ProgramBot(LANTERN, NORTH, 1, command), SOUTH: create("greedy", LANTERN, SOUTH, 1)})
    result = table.play_on()
    table.close()
    assert result is not None
    assert result.winners == (SOUTH,)
    assert table.faults[NORTH].fault is fault
    assert words in table.faults[NORTH].sentence
    assert game.entries[-1].why == str(table.faults[NORTH])
    assert verify(LANTERN, game.record().to_bytes()).sound


def test_a_program_that_does_not_read_holds_nobody_up() -> None:
    pipe = Pipe(f"{sys.executable} -c 'import time; time.sleep(3600)'")
    for _ in range(2_000):
        pipe.write_line(b"x" * 1_000 + b"\n")
    assert pipe._process.poll() is None, "it was there all the while"
    assert not pipe.close()


def _runs(process: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False).stdout.strip()
    return bool(found) and not found.startswith("Z")


WAYS_TO_START = {
    "a child": "c = subprocess.Popen(['sleep', '60'])",
    "a child in a session of its own": "c = subprocess.Popen(['sleep', '60'], start_new_session=True)",
    "a child without our mark": "c = subprocess.Popen(['sleep', '60'], start_new_session=True, env={'PATH': '/usr/bin:/bin'})",
    "a child of nobody": "c = subprocess.Popen(['setsid', 'sh', '-c', 'sleep 60 & wait'], start_new_session=True)",
}


# Who washes off the mark and has lost its parent is not found; that it holds nobody up is shown by the zoo.
@pytest.mark.parametrize(("way", "ends"), [(way, ends) for way in WAYS_TO_START for ends in (False, True) if not (ends and "mark" in way)])
def test_what_a_program_started_ends_with_it(way: str, ends: bool, tmp_path: Path) -> None:
    child = tmp_path / "child"
    waiting = "" if ends else "\ntime.sleep(3600)"
    source = f"import subprocess, time\n{WAYS_TO_START[way]}\nopen({str(child)!r}, 'w').write(str(c.pid)){waiting}"
    (tmp_path / "bot.py").write_text(source)
    pipe = Pipe(f"{sys.executable} {tmp_path / 'bot.py'}")
    until = time.monotonic() + PATIENCE
    while not (child.exists() and child.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    pipe.close()
    while _runs(int(child.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _runs(int(child.read_text()))


@pytest.mark.parametrize("command", [f"{sys.executable} {EXAMPLES / 'first_bot.py'}", f"bash {EXAMPLES / 'first_bot.sh'}"])
def test_our_examples_pass_the_kit(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.bots.external.pipe.GOODBYE", PATIENCE)
    findings = list(examine(command, LANTERN, Setup(game="lantern"), games=1, bank=PATIENCE))
    assert [finding.fine for finding in findings] == [True, True, True], findings
    assert "answered" in findings[0].sentence


def test_the_bots_of_the_handbook_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one plays everything; the second is the same with a function in the place of another, for one game."""
    monkeypatch.setattr("netdeck.bots.external.pipe.GOODBYE", PATIENCE)
    first, better, *_ = (
        textwrap.dedent(block.split("   ```")[0]) for block in HANDBOOK.read_text(encoding="utf-8").split("```python\n")[1:]
    )
    before, after = first.split("def liking")[0], first.split("\n\n\ndef say")[1]
    for name, source, game in (("my_bot", first, LANTERN), ("better", f"{before}{better}\n\ndef say{after}", registry.find("binmat"))):
        (tmp_path / f"{name}.py").write_text(source)
        setup = game.complete(Setup(game=game.id, options={"turn_limit": 20} if "turn_limit" in game.options else {}))
        findings = list(examine(f"{sys.executable} {tmp_path / name}.py", game, setup, games=1, bank=PATIENCE))
        assert [finding.fine for finding in findings] == [True, True, True], findings


def test_the_kit_tells_the_story_of_a_fault(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ZOO["illegal"][0])
    (finding,) = examine(f"{sys.executable} {tmp_path / 'bot.py'}", LANTERN, Setup(game="lantern"), games=1, bank=PATIENCE)
    assert not finding.fine
    assert finding.sentence.startswith("in game 1: illegal: it chose 'win'")
    assert any(line.startswith('> {"type":"decide"') for line in finding.talk)
    assert any(line.startswith("< ") and "win" in line for line in finding.talk)


def test_a_program_that_stays_after_quit_is_told(tmp_path: Path) -> None:
    source = (EXAMPLES / "first_bot.py").read_text().replace("        break\n", "        import time\n        time.sleep(3600)\n")
    (tmp_path / "bot.py").write_text(source)
    (finding,) = examine(f"{sys.executable} {tmp_path / 'bot.py'}", LANTERN, Setup(game="lantern"), games=1, bank=PATIENCE)
    assert "did not end" in finding.sentence


def test_the_same_seed_is_played_the_same_by_a_program() -> None:
    def play() -> bytes:
        game = match()
        bot = ProgramBot(LANTERN, NORTH, 5, f"{sys.executable} {EXAMPLES / 'first_bot.py'}")
        bot.allow(20)
        table = BotTable(game, {NORTH: bot, SOUTH: create("greedy", LANTERN, SOUTH, 5)})
        table.play_on()
        table.close()
        return game.record().to_bytes()

    assert play() == play()


def test_a_silent_game_goes_on_without_a_bad_program() -> None:
    position = LANTERN.start(LANTERN.complete(Setup(game="lantern")), Rng(key_from_seed(1)))
    bad = ProgramBot(LANTERN, NORTH, 1, "false")
    result, _ = play_silently(position, {NORTH: bad, SOUTH: create("random", LANTERN, SOUTH, 1)})
    assert result.winners == (SOUTH,)


def test_messages_are_lines_and_unknown_types_are_ignored() -> None:
    line = m.encode(m.Hello(protocol=1, netdeck="9"))
    assert line == b'{"type":"hello","protocol":1,"netdeck":"9"}\n'
    assert m.decode(b'{"type":"weather"}') is None
    assert m.decode(b'{"type":"choose","choose":"a","mood":"good"}') == m.Choose(choose="a")


def test_programs_are_told_apart_from_names() -> None:
    from netdeck.bots import command_or_name

    assert command_or_name("greedy") == "greedy"
    assert command_or_name("python my_bot.py") == "program:python my_bot.py"
    assert command_or_name(os.fsdecode(sys.executable)) == f"program:{sys.executable}"
    assert command_or_name("gredy") == "gredy"


def test_a_stranger_at_the_other_end_of_a_network_starts_no_program() -> None:
    assert "no bot 'program'" in bots.why_not("program:true")
    assert bots.why_not("program:true", local=True) == ""
    with pytest.raises(bots.UnknownBotError):
        create("program:true", LANTERN, NORTH, 1)
