"""Judging a count: answered once, and nothing told before."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count as numbers
from threading import Barrier

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.views.sampling import table
from tests.views.walking import Book, Walk, cards, heading, is_verdict, language, text
from webapp import create_app
from webapp.config import Config
from webapp.cribbage import Accept, Answer, sharp_answer
from webapp.cribbage.reading import Reading
from webapp.i18n import LANGUAGES
from webapp.trainer.judging import Claim, JudgeSettings, announce, judge
from webapp.trainer.runs import seed_of


def code(nonce: int = 1, level: str = "easy", deals: str = "mixed") -> str:
    """The code of a run that nobody has begun."""
    return f"{level}.{deals}.{nonce:016x}"


RUN = code()


def dealt(app: Flask, run: str, step: int = 1) -> Reading:
    """What the opponent makes of what a run deals in this installation."""
    settings = JudgeSettings.parse(run)
    return announce(settings, seed_of(settings.kept_as, str(app.secret_key)), step)


def code_where(app: Flask, claim: Claim) -> str:
    """The code of a run whose first count is right, too low or too high."""
    return next(run for n in numbers(1) if judge(dealt(app, run := code(n)), Accept()).claim is claim)


def address(run: str, step: int = 1, lang: str = "en") -> str:
    return f"/{lang}/judge/{run}/{step}"


def look(walk: Walk, run: str, step: int = 1, lang: str = "en") -> str:
    page = walk.browser.get(address(run, step, lang))
    assert page.status_code == 200, page.location
    return page.text


def send(walk: Walk, run: str, answer: str, points: object = "", step: int = 1, lang: str = "en") -> TestResponse:
    return walk.browser.post(address(run, step, lang), data={"answer": answer, "points": str(points)})


def say(walk: Walk, run: str, answer: Answer | str, step: int = 1, lang: str = "en") -> str:
    """Answers a count and reads the verdict."""
    found = send(walk, run, *str(answer).split(), step=step, lang=lang)  # type: ignore[arg-type]
    assert (found.status_code, found.location) == (303, address(run, step, lang))
    return look(walk, run, step, lang)


def answers(book: Book) -> list[str]:
    return [answer for (answer,) in book.rows("SELECT answer FROM judgement ORDER BY id")]


def is_question(html: str) -> bool:
    return html.count('method="post"') == 3 and 'class="headline"' not in html


def scores_shown(html: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"<dd>(−?\d+)</dd>", html)]


def test_the_question_shows_hand_and_announced_count(walk: Walk) -> None:
    found, html = dealt(walk.app, RUN), look(walk, RUN)
    assert is_question(html)
    assert cards(html) == [*map(str, found.count.hand), str(found.count.starter)]
    assert re.findall(r"\d+", heading(html)) == [str(found.announced)]


def test_the_question_tells_nothing_of_the_mistakes(walk: Walk) -> None:
    """A right count and a wrong one differ by their cards, numbers and addresses alone."""
    pages = []
    for claim in Claim:
        run = code_where(walk.app, claim)
        html = look(walk, run).replace(run, "RUN")
        html = re.sub(r'<div class="deal">.*?<div class="answers"', "DEAL", html, flags=re.DOTALL)
        html = re.sub(r"<h1.*?</h1>|<p class=\"whose-crib\">.*?</p>", "ASKED", html, flags=re.DOTALL)
        pages.append(html)
    assert pages[0] == pages[1] == pages[2]


def test_the_seed_and_later_counts_are_in_no_answer(walk: Walk) -> None:
    seed = seed_of(JudgeSettings.parse(RUN).kept_as, str(walk.app.secret_key))
    sent = look(walk, RUN) + say(walk, RUN, "accept") + look(walk, RUN, 2)
    assert seed[:16] not in sent
    for step in (3, 50):
        assert walk.browser.get(address(RUN, step)).location == address(RUN, 2)


@pytest.mark.rule("M3", "M4", "M5", "M6", "M7", "M8")
@pytest.mark.parametrize("claim", Claim)
@pytest.mark.parametrize("given", ["accept", "muggins 1", "muggins 29", "overcount", "best"])
def test_every_answer_gets_its_verdict(walk: Walk, book: Book, claim: Claim, given: str) -> None:
    run = code_where(walk.app, claim)
    found = dealt(walk.app, run)
    real, announced = found.count.total, found.announced
    answer = str(sharp_answer(real, announced)) if given == "best" else given
    html = say(walk, run, answer)
    called = int(answer.removeprefix("muggins ")) if "muggins" in answer else 0
    won = min(called, real - announced) if announced < real else announced - real if answer == "overcount" else 0
    won = max(0, won)
    given_away = max(0, announced - real) if answer != "overcount" else 0
    given_away += called if announced >= real else 0
    assert is_verdict(html)
    assert scores_shown(html) == [won, given_away, won - given_away]
    assert ("is-ahead" in html, "is-behind" in html) == (won > given_away, won < given_away)
    assert book.rows("SELECT announced, real, won, given FROM judgement") == [(announced, real, won, given_away)]
    assert ("verdict-right" in html) == (answer == str(sharp_answer(real, announced)))
    assert f"<b>{real}</b>" in html
    rows = table(html, "brought")
    assert len(re.findall('<tr class="yours"', html)) == 1
    assert [str(won), str(given_away)] in [row[1:] for row in rows]
    assert len(rows) >= (4 if claim is Claim.LOW else 3)


@pytest.mark.parametrize("claim", Claim)
def test_the_verdict_names_what_went_wrong(walk: Walk, claim: Claim) -> None:
    run = code_where(walk.app, claim)
    found = dealt(walk.app, run)
    html = say(walk, run, "accept")
    if claim is Claim.RIGHT:
        assert 'class="mistakes"' not in html
        return
    points = [int(row[-1].replace("−", "-")) for row in table(html, "mistakes")]
    assert sum(points) == found.announced - found.count.total
    assert len(points) == len(found.slips) + bool(found.extra)


def test_the_score_of_the_run_adds_up(walk: Walk, book: Book) -> None:
    won = given = right = 0
    for step in range(1, 9):
        found = dealt(walk.app, RUN, step)
        answer = sharp_answer(found.count.total, found.announced) if step % 3 else Accept()
        judged = judge(found, answer)
        won, given, right = won + judged.won, given + judged.given, right + judged.right
        html = say(walk, RUN, answer, step)
        assert scores_shown(html) == [won, given, won - given]
        assert f"{right} of {step} " in text(html)
        assert scores_shown(look(walk, RUN, step + 1)) == [won, given, won - given]
    assert book.rows("SELECT answers, right_answers, won, given FROM progress") == [(8, right, won, given)]
    assert book.rows("SELECT code, steps, you, opponent, finished FROM run") == [(f"judge.{RUN}", 8, won, given, 0)]


NO_NUMBERS = ("", " ", "0", "30", "-1", "1.5", "x", "4 4", "²", "\0", "<b>4", "9" * 500)


@pytest.mark.rule("M3")
def test_muggins_without_a_number_from_1_to_29_is_asked_for_again(walk: Walk, book: Book) -> None:
    for points in NO_NUMBERS:
        answer = send(walk, RUN, "muggins", points, lang="cs")
        assert answer.status_code == 422, points
        assert is_question(answer.text)
        assert language(answer.text) == "cs"
        assert 'role="alert"' in answer.text
        assert "<b>4" not in answer.text
    assert answers(book) == []


@pytest.mark.parametrize("points", ["1", "29", " 7 ", "007", "８"])
def test_every_number_from_1_to_29_is_taken(walk: Walk, book: Book, points: str) -> None:
    assert send(walk, RUN, "muggins", points).status_code == 303
    assert answers(book) == [f"muggins {int(points)}"]


def test_an_answer_that_is_none_is_asked_for_again(walk: Walk, book: Book) -> None:
    for said in ("", "yes", "nuggins 3", "muggins x", "\0", "a" * 5000):
        assert send(walk, RUN, said).status_code == 422, said
    assert walk.browser.post(address(RUN)).status_code == 422
    assert answers(book) == []


def test_a_number_beside_another_answer_is_nobodys_business(walk: Walk, book: Book) -> None:
    send(walk, RUN, "accept", "x")
    assert answers(book) == ["accept"]


def refused(walk: Walk, book: Book, answer: TestResponse, leads_to: str) -> str:
    """Reads the page that an answer not taken leads to."""
    before = book.everything()
    assert answer.status_code == 303
    assert (answer.location or "").split("?")[0] == leads_to
    page = walk.browser.get(answer.location or "")
    assert page.status_code == 200
    assert book.everything() == before
    return page.text


def test_a_second_answer_changes_nothing_and_says_so(walk: Walk, book: Book) -> None:
    first = say(walk, RUN, "overcount")
    kept = book.everything()
    for again in ("accept", "overcount", "nonsense"):
        page = refused(walk, book, send(walk, RUN, again), address(RUN))
        assert is_verdict(page)
        assert len(text(page)) > len(text(first)), "the page says why nothing was taken"
    assert book.everything() == kept


def test_reading_a_verdict_again_stores_nothing(walk: Walk, book: Book) -> None:
    say(walk, RUN, "accept")
    kept = book.everything()
    assert len({look(walk, RUN) for _ in range(3)}) == 1
    assert book.everything() == kept


def test_an_answer_to_a_later_count_leads_to_the_one_that_waits(walk: Walk, book: Book) -> None:
    say(walk, RUN, "accept")
    for step in (0, 3, 999_999):
        assert is_question(refused(walk, book, send(walk, RUN, "accept", step=step), address(RUN, 2)))
        assert walk.browser.get(address(RUN, step)).location == address(RUN, 2)
    assert walk.browser.get(f"/en/judge/{RUN}/").location == address(RUN, 2)


def test_two_windows_that_answer_at_the_same_moment_are_taken_once(walk: Walk, book: Book) -> None:
    windows = [walk.twin() for _ in range(8)]
    start = Barrier(len(windows))

    def answer(number: int) -> TestResponse:
        start.wait()
        return send(windows[number], RUN, "muggins", number + 1)

    with ThreadPoolExecutor(len(windows)) as pool:
        found = list(pool.map(answer, range(len(windows))))
    assert {(each.status_code, (each.location or "").split("?")[0]) for each in found} == {(303, address(RUN))}
    assert len(answers(book)) == 1
    assert book.rows("SELECT answers FROM progress") == [(1,)]


def test_without_a_cookie_nothing_is_taken_and_the_count_is_shown_again(app: Flask, book: Book) -> None:
    bare = app.test_client(use_cookies=False)
    answer = bare.post(address(RUN, 1, "cs"), data={"answer": "accept"})
    assert answer.status_code == 303
    page = bare.get(answer.location or "")
    assert is_question(page.text)
    assert 'role="status"' in page.text
    assert book.rows("SELECT * FROM player") == []


def test_nothing_is_kept_before_the_first_answer(walk: Walk, book: Book) -> None:
    walk.browser.get("/en/judge/start")
    look(walk, RUN)
    assert not any(book.everything().values())


def test_strangers_do_not_see_each_other(walk: Walk, stranger: Walk) -> None:
    say(walk, RUN, "accept")
    assert is_question(look(stranger, RUN))
    assert cards(look(stranger, RUN)) == cards(look(walk, RUN))
    assert stranger.browser.get(address(RUN, 2)).location == address(RUN)


def test_a_begun_run_goes_on_when_the_secret_changes(walk: Walk, config: Config) -> None:
    verdict = say(walk, RUN, "overcount")
    waiting = cards(look(walk, RUN, 2))
    with walk.browser.session_transaction() as old:
        key = old["key"]
    moved = create_app(replace(config, secret_key="another secret, new for this test"))
    later = Walk(moved, moved.test_client())
    with later.browser.session_transaction() as new:
        new["key"] = key
    assert text(look(later, RUN)) == text(verdict)
    assert cards(look(later, RUN, 2)) == waiting


def test_a_code_that_no_run_has_is_not_found(walk: Walk) -> None:
    for bad in (
        "x",
        code(level="perfect"),
        code(deals="all"),
        code()[:-1],
        code() + "0",
        f"judge.{RUN}",
        "%00",
        "a" * 999,
    ):
        for path in (address(bad), f"/en/judge/{bad}/"):
            assert walk.browser.get(path).status_code == 404, bad
        assert send(walk, bad, "accept").status_code == 404, bad
    assert walk.browser.get(f"/en/judge/{RUN}/{'9' * 7}").status_code == 404
    assert walk.browser.get(f"/en/practice/judge.{RUN}/1").status_code == 404


def test_the_settings_chosen_begin_a_run(walk: Walk) -> None:
    for query, begins in (
        ("", "steady.mixed."),
        ("?level=sharp&deal=cribs", "sharp.cribs."),
        ("?level=easy&deal=hands&x=1", "easy.hands."),
    ):
        answer = walk.browser.get(f"/en/judge/start{query}")
        assert answer.status_code == 303
        assert (answer.location or "").startswith(f"/en/judge/{begins}")
        assert answer.headers["Cache-Control"] == "no-store"
        assert is_question(walk.browser.get(answer.location or "").text)


@pytest.mark.parametrize("query", ["level=perfect", "deal=kitties", "level=easy.hands", "level=", "deal=%00"])
def test_settings_that_do_not_exist_are_refused_in_words(walk: Walk, query: str) -> None:
    answer = walk.browser.get(f"/da/judge/start?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'href="/cs/judge/"' in answer.text, "another language must not begin a run with other settings"


def test_the_settings_of_a_run_can_be_changed(walk: Walk) -> None:
    html = look(walk, code(level="sharp", deals="cribs"))
    found = re.search(r'href="(/en/judge/\?[^"]+)"', html)
    assert found
    chosen = re.findall(r'value="(\w+)" checked', walk.browser.get(found[1].replace("&amp;", "&")).text)
    assert chosen == ["cribs", "sharp"]


def test_the_page_of_practice_leads_here_and_the_menu_shows_where_one_is(walk: Walk) -> None:
    assert 'href="/en/judge/"' in walk.browser.get("/en/practice/").text
    for path in ("/en/judge/", address(RUN)):
        assert 'href="/en/practice/" aria-current="page"' in walk.browser.get(path).text


def test_progress_tells_of_what_was_judged_and_of_nothing_else(walk: Walk) -> None:
    assert "<dl" not in walk.browser.get("/en/progress/").text
    run = code_where(walk.app, Claim.HIGH)
    say(walk, run, "overcount")
    found = dealt(walk.app, run)
    html = walk.browser.get("/en/progress/").text
    figures = re.findall(r"<dd>([^<]+)</dd>", html)
    assert figures == ["1", "100%", str(found.announced - found.count.total), "0", "0", "0"]
    assert 'class="attempts"' not in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_and_verdict_are_in_the_language_of_their_address(walk: Walk, lang: str) -> None:
    assert language(look(walk, RUN, lang=lang)) == lang
    assert language(say(walk, RUN, "accept", lang=lang)) == lang


@pytest.mark.parametrize("step", [0, 3, 999_999])
def test_an_answer_to_a_count_whose_turn_it_is_not_is_told_so(walk: Walk, book: Book, step: int) -> None:
    say(walk, RUN, "accept")
    kept = book.everything()
    page = walk.browser.get(send(walk, RUN, "accept", step=step).location or "").text
    assert not is_verdict(page)
    assert "Nothing was kept: this is the count to answer now." in text(page)
    assert book.everything() == kept
