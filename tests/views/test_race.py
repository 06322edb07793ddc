"""A race in the browser: every move once, from wherever it is sent, and what was confirmed is there again."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask, g

from tests.views.racing import Table, race_code
from tests.views.walking import Book, Walk, text
from webapp import create_app
from webapp.config import Config
from webapp.trainer.race_settings import RaceSettings
from webapp.trainer.races import Race
from webapp.wording.races import race_lines


def table(walk: Walk, **settings: str) -> Table:
    return Table(walk.browser, f"/en/race/{race_code(**settings)}/")


def kept(book: Book) -> tuple[int, str | None]:
    ((version, result),) = book.rows("SELECT version, result FROM race")
    return version, result


@pytest.mark.parametrize(
    "settings",
    [
        {"table": "2", "step_back": "back-10"},
        {"table": "2", "counting": "plain", "step_back": "nineteen"},
        {"table": "3", "counting": "lowball", "step_back": "back-10"},
        {"table": "4", "step_back": "crib-back-5"},
        {"table": "4", "counting": "plain"},
        {"table": "partners", "level": "sharp"},
    ],
    ids=lambda each: "-".join(each.values()),
)
def test_a_race_is_run_to_its_end(walk: Walk, book: Book, settings: dict[str, str]) -> None:
    race = table(walk, **settings)
    position = race.position
    assert position == 0
    while not race.over:
        race.move(said=race.position % 13, answer=("accept", "overcount", "muggins")[race.position % 3])
        assert race.notice is None
        assert race.over or race.position > position
        position = max(position, race.position)
    assert max(race.scores) == 61
    version, result = kept(book)
    assert version > position
    assert result in ("won", "lost")
    assert "/en/race/start?" in race.page


def test_what_is_kept_is_the_race_that_is_shown(walk: Walk, book: Book, app: Flask) -> None:
    race = table(walk, table="3").to("answer").move()
    ((seed, actions, version, scores),) = book.rows("SELECT seed, actions, version, scores FROM race")
    again = Race(RaceSettings.parse(race_code(table="3")), seed, json.loads(actions))
    assert again.position == version == race.position
    assert list(again.scores) == json.loads(scores) == race.scores


def test_nothing_is_kept_before_the_first_move(walk: Walk, book: Book) -> None:
    race = table(walk)
    race.look().look()
    assert not any(book.everything().values())
    race.move()
    assert len(book.rows("SELECT * FROM race")) == 1


def test_a_form_sent_twice_is_carried_out_once(walk: Walk, book: Book) -> None:
    race = table(walk)
    while not race.over:
        position, fields = race.position, race.fields()
        first = race.send(**fields)
        assert first.location == race.url
        before = book.everything()
        second = race.send(**fields)
        assert second.location == f"{race.url}?notice=moved"
        assert book.everything() == before
        race.look()
        assert race.over or race.position > position


@pytest.mark.parametrize("wrong", ["", "0", "-1", "x", "999999999999", "٣", None])
def test_a_form_of_another_position_changes_nothing(walk: Walk, book: Book, wrong: str | None) -> None:
    race = table(walk).move().to("answer")
    before = book.everything()
    fields = {"answer": "accept"} | ({} if wrong is None else {"position": wrong})
    sent = walk.browser.post(race.url, data=fields)
    assert (sent.status_code, sent.location) == (303, f"{race.url}?notice=moved")
    assert book.everything() == before
    assert Table(walk.browser, sent.location or "").notice


def test_of_two_tabs_the_one_left_behind_is_told_where_the_race_stands(walk: Walk, book: Book) -> None:
    one = table(walk).to("answer")
    other = Table(walk.twin().browser, one.url)
    one.move(answer="accept")
    before = book.everything()
    sent = other.send(answer="muggins", points=3)
    assert sent.location == f"{one.url}?notice=moved"
    assert book.everything() == before
    told = Table(other.browser, sent.location or "")
    assert told.notice
    assert (told.position, told.scores, told.shown) == (one.position, one.scores, one.shown)
    other.look().move()
    assert other.position > one.position


def test_a_move_that_another_process_made_meanwhile_is_not_overwritten(
    walk: Walk, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = table(walk).to("count")
    twin = Table(walk.twin().browser, race.url)
    act = Race.act
    done: list[bool] = []

    def slowly(self: Race, move: object) -> None:
        act(self, move)  # type: ignore[arg-type]
        if not done:
            done.append(True)
            twin.move(said=0)

    monkeypatch.setattr(Race, "act", slowly)
    assert race.send(points=29).location == f"{race.url}?notice=moved"
    race.look()
    assert race.position == twin.position == kept(book)[0]
    assert "29" not in " ".join(race.happened)


def test_a_finished_race_takes_no_more_moves(walk: Walk, book: Book) -> None:
    race = table(walk, counting="plain").to_the_end()
    before = book.everything()
    for position in (0, kept(book)[0], kept(book)[0] + 1):
        for fields in ({"points": "5"}, {"answer": "accept"}, {"card": "5H"}):
            sent = race.send(position=str(position), **fields)
            assert sent.location == f"{race.url}?notice=moved"
    assert book.everything() == before
    assert race.look().over


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ("cards", {}),
        ("cards", {"card": "5H"}),
        ("cards", {"card": ["5H", "5H"]}),
        ("cards", {"card": ["<b>", "%s"]}),
        ("cards", {"card": "5H" * 4000}),
        ("cards", {"points": "5"}),
        ("count", {}),
        ("count", {"points": "30"}),
        ("count", {"points": "-1"}),
        ("count", {"points": "<b>7"}),
        ("count", {"answer": "accept"}),
        ("answer", {}),
        ("answer", {"answer": "muggins"}),
        ("answer", {"answer": "muggins", "points": "0"}),
        ("answer", {"answer": "muggins", "points": "30"}),
        ("answer", {"answer": "muggins", "points": "1 2"}),
        ("answer", {"answer": "<b>"}),
        ("answer", {"answer": "muggins 99999"}),
    ],
)
def test_what_is_no_move_is_asked_for_again(walk: Walk, book: Book, asked: str, fields: dict[str, object]) -> None:
    race = table(walk).to(asked)
    before = book.everything()
    sent = race.send(**fields)
    assert sent.status_code == 422
    assert 'role="alert"' in sent.text
    assert "<b>7" not in sent.text
    assert "<b>%" not in sent.text
    assert book.everything() == before
    position = race.position
    race.page = sent.text
    assert race.position == position
    race.move()


def test_cards_of_others_cannot_be_laid_away(walk: Walk, book: Book) -> None:
    race = table(walk)
    strange = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK" if rank + suit not in race.hand]
    for card in strange:
        assert race.send(card=[race.hand[0], card]).status_code == 422
    assert race.send(card=race.hand[:3]).status_code == 422
    assert not any(book.everything().values())


def test_a_choice_that_was_wrong_stays_chosen(walk: Walk) -> None:
    race = table(walk)
    sent = race.send(card=race.hand[1])
    assert f'value="{race.hand[1]}" autocomplete="off" checked' in sent.text
    assert sent.text.count(" checked") == 1
    answering = race.to("answer").send(answer="muggins", points="77")
    assert 'value="77"' in answering.text


def test_a_visitor_without_a_cookie_is_told(app: Flask, book: Book) -> None:
    browser = app.test_client(use_cookies=False)
    race = Table(browser, f"/en/race/{race_code()}/")
    sent = race.send(**race.fields())
    assert sent.location == f"{race.url}?notice=cookie"
    assert "cookie" in (Table(browser, sent.location or "").notice or "")
    assert not any(book.everything().values())


def test_a_race_goes_on_after_a_restart(walk: Walk, config: Config) -> None:
    race = table(walk).to("answer")
    again = Walk(create_app(config), walk.browser)
    cookie = walk.browser.get_cookie("fifteentwo")
    assert cookie is not None
    browser = again.app.test_client()
    browser.set_cookie("fifteentwo", cookie.value)
    later = Table(browser, race.url)
    assert later.page == race.page
    later.move()
    assert race.look().position == later.position


def test_two_players_with_one_code_get_the_same_cards_and_a_race_each(walk: Walk, stranger: Walk) -> None:
    mine, theirs = table(walk), table(stranger)
    assert mine.hand == theirs.hand
    mine.to("answer")
    assert theirs.look().position == 0
    theirs.to("answer")
    assert theirs.shown == mine.shown


def test_the_log_has_every_deal_and_the_newest_one_open(walk: Walk) -> None:
    race = table(walk)
    while race.page.count("<summary>Deal ") < 4:
        race.move()
    deals = race.log
    assert [each.startswith(" open>") for each in deals] == [True, False, False, False]
    titles = [text(each.partition("</summary>")[0]).removeprefix("open> ").removeprefix("> ") for each in deals]
    assert titles == ["Deal 4", "Deal 3", "Deal 2", "Deal 1"]
    assert all("You lay away:" in each for each in deals[1:])
    assert "You cut this card:" in deals[-1]


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize(
    "settings", [{"table": "3", "level": "sharp"}, {"counting": "plain", "step_back": "nineteen"}], ids=["three", "two"]
)
def test_the_log_tells_all_of_a_deal_after_every_move(
    walk: Walk, book: Book, app: Flask, lang: str, settings: dict[str, str]
) -> None:
    """It is drawn in parts; every line is there once, in order, as it would be if all were drawn at once."""
    code = race_code(**settings)
    race = Table(walk.browser, f"/{lang}/race/{code}/")
    while not race.over and race.position < 30:
        race.move(said=race.position % 13, answer=("accept", "overcount", "muggins")[race.position % 3])
        ((seed, moves),) = book.rows("SELECT seed, actions FROM race")
        known = Race.read(RaceSettings.parse(code), seed, moves)
        with app.test_request_context(f"/{lang}/"):
            g.lang = lang
            told = [
                f"{line.label}: {line.text}" if line.label else line.text
                for line in race_lines(known.chronicle(known.deal), known.settings.rules)
            ]
        shown = [text(each) for each in re.findall(r"<li>(.*?)</li>", race.log[0], re.DOTALL)]
        assert len(shown) == len(told)
        assert all(line.startswith(text(wanted)) for line, wanted in zip(shown, told, strict=True))


def test_what_happened_stays_until_the_next_move(walk: Walk) -> None:
    race = table(walk).to("count").move(said=29)
    told = race.happened
    assert any("You announce 29 points" in line for line in told)
    assert any("the real count is" in line for line in told)
    # Here alone the combinations of the count are shown.
    since, log = race.page.partition('class="since"')[2].split('class="race-log"')
    assert 'class="breakdown' in since
    assert 'class="breakdown' not in log
    assert race.look().happened == told


def test_what_is_asked_stands_before_what_happened_and_what_the_move_brought_above_it(walk: Walk) -> None:
    race = table(walk).to("count").move(said=29)
    places = [race.page.index(part) for part in ('class="scores"', "brought-by-you", "question", 'class="since"')]
    assert places == sorted(places)
    assert text(race.page.partition("brought-by-you")[2].partition("</p>")[0]).count("Too high by") == 1
    race.to("cards").move()
    assert "brought-by-you" not in race.page


def test_the_keys_told_are_those_of_what_is_asked(walk: Walk) -> None:
    race = table(walk)
    keys = {"cards": "1 6 Enter ?", "count": "0 9 Enter ?", "answer": "0 9 A M O ?"}
    for asked, wanted in keys.items():
        assert re.findall("<kbd>(.*?)</kbd>", race.to(asked).page) == wanted.split()
    assert re.findall("<kbd>(.*?)</kbd>", race.to_the_end().page) == ["N", "?"]


@pytest.mark.rule("M9")
def test_only_cards_that_lie_open_are_shown(walk: Walk, app: Flask) -> None:
    """Others' hands are in no page before they are laid open, nor is the crib or what others laid away."""
    code = race_code(table="3")
    race = table(walk, table="3")
    seen: set[str] = set()
    while race.page.count("<summary>Deal ") < 3:
        ((seed, actions),) = walk_rows(app) or [("", "[]")]
        if seed:
            known = Race(RaceSettings.parse(code), seed, json.loads(actions))
            hidden = {
                str(card)
                for seat in (1, 2)
                for card in known._game.view(seat).hand  # what the players hold, to be looked for in the page
            } - {str(card) for each in known.view.counted for card in each.count.hand}
            hidden -= {str(card) for card in known.view.open}
            if race.asked == "cards":
                assert not hidden & set(race.shown)
            assert not any(f'value="{card}"' in race.page or f'data-card="{card}"' in race.page for card in hidden)
        seen |= set(race.shown)
        race.move()
    assert seen


def walk_rows(app: Flask) -> list[tuple[str, str]]:
    book = Book(app.extensions["fifteentwo"].config)
    return [(str(seed), str(actions)) for seed, actions in book.rows("SELECT seed, actions FROM race")]


def test_the_seed_is_in_no_answer(walk: Walk, book: Book) -> None:
    race = table(walk).to("answer").move()
    ((seed,),) = book.rows("SELECT seed FROM race")
    assert seed not in race.page
    assert seed not in walk.browser.get("/en/race/").text


def test_the_rematch_has_the_same_settings_and_a_loser_deals(walk: Walk) -> None:
    race = table(walk, table="3", counting="plain", step_back="back-10", level="sharp").to_the_end()
    (again,) = [part.split('"')[0] for part in race.page.split('href="') if part.startswith("/en/race/start?")]
    new = walk.browser.get(again.replace("&amp;", "&")).location or ""
    fresh = RaceSettings.parse(new.split("/")[3])
    assert (
        fresh.code.split(".")[:5]
        == race_code(table="3", counting="plain", step_back="back-10", level="sharp").split(".")[:5]
    )
    assert fresh.dealer is not None
    assert race.scores[fresh.dealer] < 61
    assert fresh.nonce != race_code().split(".")[-1]
