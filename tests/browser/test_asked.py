"""Where a player is asked, moment by moment, and looking once more at what happened between two questions."""

from playwright.sync_api import Page, expect
from tests.server.serving import Message, Server

from .playing import begin_against_bot


def test_stops_are_switched_one_by_one_and_kept(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "technomancy")
    sound.get_by_role("button", name="More").click()
    sound.get_by_role("button", name="Where to be asked").click()
    dialog = sound.get_by_role("dialog")
    main = dialog.get_by_role("checkbox", name="The Main Phase of your turn")
    draw = dialog.get_by_role("checkbox", name="The Draw Phase of your turn")
    expect(main).to_be_checked()
    expect(draw).not_to_be_checked()
    draw.check()
    main.uncheck()
    sound.keyboard.press("Escape")
    kept = sound.evaluate("JSON.parse(localStorage.getItem('netdeck.settings')).stops.technomancy")
    assert kept == ["draw", "their-turn_end"]
    sound.reload()
    sound.get_by_role("button", name="More").click()
    sound.get_by_role("button", name="Where to be asked").click()
    expect(dialog.get_by_role("checkbox", name="The Draw Phase of your turn")).to_be_checked()
    dialog.get_by_role("button", name="The usual ones").click()
    expect(main).to_be_checked()
    expect(draw).not_to_be_checked()


SHOW_AGAIN = """async () => {
  document.querySelector('.again').click();
  await new Promise((done) => setTimeout(done, 0));
  return document.querySelector('.bar').innerText;
}"""


def test_what_happened_is_shown_once_more_and_then_the_question_is_back(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    again = sound.get_by_role("button", name="Show again what happened")
    expect(again).to_be_visible()
    before = sound.locator("[role=log] li").count()
    assert "Once more: step 0 of" in sound.evaluate(SHOW_AGAIN)
    expect(again).to_be_visible()
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.locator("[role=log] li")).to_have_count(before)
    assert "Once more: step 0 of" in sound.evaluate(SHOW_AGAIN)
    sound.get_by_role("button", name="Back to now").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.locator("[role=log] li")).to_have_count(before)


def test_a_table_begins_with_the_clock_of_its_rules_unless_the_visitor_wants_none(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/new/binmat")
    clock = sound.locator("label", has_text="Clock").locator("select")
    expect(clock).to_have_value("none")
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: true}))")
    sound.reload()
    expect(clock).to_have_value("rules")
    expect(clock.locator("option:checked")).to_have_text("5 seconds for every turn, as the rules have it")
    sound.locator("label", has_text="Variant").locator("select").select_option("duel")
    expect(clock).to_have_value("none")


def test_time_that_is_up_is_noticed_and_told_with_its_clause(sound: Page, site: Server) -> None:
    seats = {"d0": {"kind": "invite"}, "a0": {"kind": "bot"}}
    clock, options = {"kind": "turn", "seconds": 5}, {"invalid_streak": 0}  # however often it is up
    sound.goto(site.new_table(game="binmat", seats=seats, clock=clock, options=options, public=False)["links"]["d0"])
    expect(sound.locator(".clock.running").first).to_be_visible()
    expect(sound.locator(".notices p", has_text="You run out of time and pass.").first).to_be_visible()
    told = sound.locator("[role=log] li", has_text="Your 5 seconds ran out").last
    told.get_by_role("button", name="Why: You run out of time and pass").press("Enter")
    expect(sound.get_by_role("dialog", name="Why?").locator("[data-clause]").first).to_be_visible()


def is_asked(moment: Message) -> bool:
    return bool(moment.get("question")) and not moment["answered"]


def test_whoever_can_only_pass_passes_on_with_one_click(sound: Page, site: Server) -> None:
    """Defenders lay a card to every lane before the attacker has drawn one: nothing is left to do but to pass."""
    seats = {"d0": {"kind": "invite"}, "a0": {"kind": "invite"}}
    created = site.new_table(game="binmat", seats=seats, clock={"kind": "none"}, options={"invalid_streak": 0}, public=False)
    table, tokens = created["info"]["table"], created["seats"]
    defender, attacker = site.sit(table, tokens["d0"]), site.sit(table, tokens["a0"])

    def defend() -> None:
        """The defender's next turn: a card to a lane without any, or a draw."""
        question = defender.until_moment(is_asked)["question"]
        zones = defender.moment["view"]["zones"]
        orders = [option["notation"] for option in question["options"]]
        defender.choose(next((each for each in orders if each[0] == "p" and not zones[f"d{each[-1]}"]["count"]), "d5"))

    for _ in range(30):
        defend()
        if len(attacker.until_moment(is_asked)["question"]["options"]) == 1:
            break
        attacker.choose("--")
    attacker.leave()
    sound.goto(created["links"]["a0"])
    expect(sound.get_by_text("You can only pass").first).to_be_visible()
    sound.get_by_role("button", name="Pass until I can do something else").click()
    for _ in range(3):
        defend()  # the attacker has passed by itself
    assert [entry for entry in defender.events if entry["event"] == "Passed"][-1]["fields"]["seat"] == "a0"
    defender.leave()
