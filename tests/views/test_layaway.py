"""Laying away: a choice is taken once, only of the cards that wait, and weighed against every other."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.views.laying import address, chosen, code, dealt, offered, send, ways
from tests.views.sampling import table, words
from tests.views.walking import Book, Walk, cards, is_question, is_verdict, language, text
from webapp import create_app
from webapp.config import Config
from webapp.trainer.runs import seed_of

RUN = code()
KEPT = "SELECT step, cost, was_best, run_best, run_cost FROM laid_away ORDER BY id"


def look(walk: Walk, run: str = RUN, step: int = 1, lang: str = "en") -> str:
    page = walk.browser.get(address(run, step, lang))
    assert page.status_code == 200, page.location
    return page.text


def choose(walk: Walk, run: str, step: int, place: int, lang: str = "en") -> str:
    """Lays away in the way at this place, from 0, and reads the verdict."""
    answer = send(walk.browser, run, step, *ways(walk.app, run, step)[place].laid_away, lang=lang)
    assert (answer.status_code, answer.location) == (303, address(run, step, lang))
    return look(walk, run, step, lang)


def refused(walk: Walk, book: Book, answer: TestResponse, leads_to: str) -> str:
    """Reads the page that a form not taken leads to."""
    before = book.everything()
    assert answer.status_code == 303
    assert (answer.location or "").split("?")[0] == leads_to
    page = walk.browser.get(answer.location or "")
    assert page.status_code == 200
    assert book.everything() == before
    return page.text


@pytest.mark.rule("S2")
@pytest.mark.parametrize("number", [5, 6])
def test_the_question_shows_the_cards_dealt_and_nothing_of_their_worth(walk: Walk, number: int) -> None:
    run = code(number=number)
    html = look(walk, run)
    assert is_question(html)
    assert cards(html) == offered(html) == [str(card) for card in dealt(walk.app, run, 1).cards]
    assert chosen(html) == []
    assert "ways-to-lay" not in html


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("number", "whose"), [(6, "mine"), (6, "others"), (5, "mine"), (5, "others")])
def test_whose_crib_it_is_is_told_before_and_after(walk: Walk, number: int, whose: str) -> None:
    run = code(number=number, whose=whose)
    told = {
        "mine": "You deal, so the crib is yours.",
        "others": "Your opponent deals, so the crib is theirs."
        if number == 6
        else "Another player deals, so the crib is theirs.",
    }[whose]
    assert told in text(look(walk, run))
    verdict = text(choose(walk, run, 1, 0))
    assert told in verdict
    assert ("The crib is yours: " if whose == "mine" else "The crib is not yours: ") in verdict


def test_the_best_way_is_told_and_costs_nothing(walk: Walk, book: Book) -> None:
    verdict = choose(walk, RUN, 1, 0)
    assert is_verdict(verdict)
    assert "The best way! No other brings more on average." in text(verdict)
    assert 'class="verdict verdict-right"' in verdict
    assert book.rows(KEPT) == [(1, 0.0, 1, 1, 0.0)]


def test_another_way_is_told_with_its_exact_cost(walk: Walk, book: Book) -> None:
    best, *_, worst = ways(walk.app, RUN, 1)
    cost = float(best.expectation - worst.expectation)
    verdict = choose(walk, RUN, 1, -1)
    assert f"{cost:.2f} points less than the best way, on average." in text(verdict)
    assert 'class="verdict verdict-low"' in verdict
    assert book.rows(KEPT) == [(1, pytest.approx(cost), 0, 0, pytest.approx(cost))]


@pytest.mark.parametrize(("number", "all_ways"), [(6, 15), (5, 5)])
def test_every_way_is_listed_once_the_best_first_and_the_chosen_one_marked(
    walk: Walk, number: int, all_ways: int
) -> None:
    for place in range(all_ways):
        run = code(place + 1, number=number, whose="mine")
        expected = [f"{float(way.expectation):.2f}" for way in ways(walk.app, run, 1)]
        html = choose(walk, run, 1, place)
        shown = table(html, "ways-to-lay best")
        others = table(html, "ways-to-lay ", 1) if all_ways > 6 else []
        (marked,) = re.findall(r'<tr role="row" class="marked">(.*?)</tr>', html, re.DOTALL)
        said = re.search(r"Your choice: place (\d+) of (\d+)", words(marked))
        assert said
        assert int(said[2]) == all_ways
        assert expected[int(said[1]) - 1] == expected[place]
        assert [row[2] for row in shown[:5]] == expected[:5]
        assert sorted(row[2] for row in (*shown, *others)) == sorted(expected)


def test_equally_good_ways_are_each_the_best(walk: Walk, book: Book) -> None:
    run = next(
        run
        for nonce in range(1, 500)
        for run in [code(nonce, whose="mine")]
        if ways(walk.app, run, 1)[0].expectation == ways(walk.app, run, 1)[1].expectation
    )
    verdict = text(choose(walk, run, 1, 1))
    assert "The best way!" in verdict
    assert "Your choice: place 1 of 15" in verdict
    assert book.rows(KEPT) == [(1, 0.0, 1, 1, 0.0)]


@pytest.mark.rule("S2")
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize(("number", "wrong"), [(6, (0, 1, 3, 6)), (5, (0, 2, 5))])
def test_a_wrong_number_of_cards_is_told_and_the_choice_kept(
    walk: Walk, book: Book, number: int, wrong: tuple[int, ...], lang: str
) -> None:
    run = code(number=number)
    held = [str(card) for card in dealt(walk.app, run, 1).cards]
    for found in wrong:
        answer = send(walk.browser, run, 1, *held[:found], lang=lang)
        assert answer.status_code == 422
        assert is_question(answer.text)
        assert language(answer.text) == lang
        assert 'role="alert"' in answer.text
        assert offered(answer.text) == held
        assert chosen(answer.text) == held[:found]
    assert book.rows(KEPT) == []


def test_the_wrong_number_is_said(walk: Walk) -> None:
    held = dealt(walk.app, RUN, 1).cards
    assert "1 card is chosen, but exactly two are laid away." in text(send(walk.browser, RUN, 1, held[0]).text)
    run = code(number=5)
    assert "0 cards are chosen, but exactly one is laid away." in text(send(walk.browser, run, 1).text)


def test_cards_that_were_not_dealt_are_refused(walk: Walk, book: Book) -> None:
    held = list(dealt(walk.app, RUN, 1).cards)
    (other, *_) = (card for card in dealt(walk.app, code(2), 1).cards if card not in held)
    for sent in ((held[0], other), (held[0], held[1], other), ("x", "<b>"), (held[0], ""), ("\0", "é" * 500)):
        answer = send(walk.browser, RUN, 1, *sent)
        assert answer.status_code == 422, sent
        assert "Choose among the cards that were dealt." in text(answer.text)
        assert "<b>" not in answer.text.partition("<main")[2].partition('role="alert"')[2].partition("</p>")[0]
    assert book.rows(KEPT) == []


def test_one_card_sent_twice_is_one_card(walk: Walk, book: Book) -> None:
    held = dealt(walk.app, RUN, 1).cards
    assert send(walk.browser, RUN, 1, held[0], held[0]).status_code == 422
    assert send(walk.browser, RUN, 1, held[0], held[0], held[1]).status_code == 303
    assert len(book.rows(KEPT)) == 1


def test_fields_nobody_asked_for_change_nothing(walk: Walk, book: Book) -> None:
    best = ways(walk.app, RUN, 1)[0]
    sent = {"card": [str(card) for card in best.laid_away], "cost": "-5", "dealer": "9", "step": "7", "seed": "x"}
    walk.browser.post(address(RUN, 1), data=sent)
    assert book.rows(KEPT) == [(1, 0.0, 1, 1, 0.0)]


def test_the_same_form_twice_is_taken_once(walk: Walk, book: Book) -> None:
    first = choose(walk, RUN, 1, 3)
    for place in (3, 0):
        again = send(walk.browser, RUN, 1, *ways(walk.app, RUN, 1)[place].laid_away)
        page = refused(walk, book, again, address(RUN, 1))
        assert is_verdict(page)
        assert "your first choice stands" in text(page)
    assert is_verdict(refused(walk, book, send(walk.browser, RUN, 1, "nonsense"), address(RUN, 1)))
    assert look(walk) == first
    assert len(book.rows(KEPT)) == 1


def test_a_form_for_later_cards_leads_to_those_that_wait_and_says_so(walk: Walk, book: Book) -> None:
    choose(walk, RUN, 1, 0)
    for step in (0, 3, 999_999):
        page = refused(walk, book, send(walk.browser, RUN, step, "5H", "6H"), address(RUN, 2))
        assert is_question(page)
        assert 'role="status"' in page
        assert walk.browser.get(address(RUN, step)).location == address(RUN, 2)
    assert walk.browser.get(f"/en/lay-away/{RUN}/").location == address(RUN, 2)


def test_two_windows_that_send_at_the_same_moment_are_taken_once(walk: Walk, book: Book) -> None:
    windows = [walk.twin() for _ in range(8)]
    start = Barrier(len(windows))
    every = ways(walk.app, RUN, 1)

    def post(number: int) -> TestResponse:
        start.wait()
        return send(windows[number].browser, RUN, 1, *every[number].laid_away)

    with ThreadPoolExecutor(len(windows)) as pool:
        answers = list(pool.map(post, range(len(windows))))
    assert {(answer.location or "").split("?")[0] for answer in answers} == {address(RUN, 1)}
    assert len(book.rows(KEPT)) == 1
    assert book.rows("SELECT choices FROM laying_day") == [(1,)]


def test_a_run_adds_up_and_every_verdict_can_be_read_again_as_it_was(walk: Walk, book: Book) -> None:
    pages, cost = [], 0.0
    for step, place in enumerate((0, 4, 14, 0, 1), 1):
        every = ways(walk.app, RUN, step)
        cost += float(every[0].expectation - every[place].expectation)
        pages.append(choose(walk, RUN, step, place))
        assert f" {cost / step:.2f} points given away on average." in text(pages[-1])
        assert address(RUN, step + 1) in pages[-1], "more cards are on offer"
    found = sum(best for _, _, best, _, _ in book.rows(KEPT))
    assert f"Best way found: {found} of 5" in text(pages[-1])
    assert f"Best way found: {found} of 5" in text(look(walk, RUN, 6))
    assert [look(walk, RUN, step) for step in range(1, 6)] == pages
    assert book.rows("SELECT sum(choices), sum(best), sum(cost) FROM laying_day") == [(5, found, pytest.approx(cost))]
    assert f"Best way found: {found} of 5" in text(walk.browser.get("/en/lay-away/").text)


def test_without_a_cookie_nothing_is_taken_and_the_cards_are_shown_again(app: Flask, book: Book) -> None:
    bare = app.test_client(use_cookies=False)
    answer = send(bare, RUN, 1, *ways(app, RUN, 1)[0].laid_away, lang="cs")
    assert answer.status_code == 303
    page = bare.get(answer.location or "")
    assert is_question(page.text)
    assert 'role="status"' in page.text
    assert book.everything() == {name: [] for name in book.everything()}


def test_looking_keeps_nothing(walk: Walk, book: Book) -> None:
    look(walk)
    walk.browser.get("/en/lay-away/")
    assert walk.browser.get("/en/lay-away/start").status_code == 303
    assert book.rows("SELECT * FROM player") == []


def test_two_players_with_one_code_get_the_same_cards_and_see_only_their_own_choices(
    walk: Walk, stranger: Walk
) -> None:
    assert cards(look(walk)) == cards(look(stranger))
    choose(walk, RUN, 1, 0)
    assert is_question(look(stranger))
    assert stranger.browser.get(address(RUN, 2)).location == address(RUN, 1)


def test_a_begun_run_keeps_its_cards_when_the_secret_changes(walk: Walk, config: Config) -> None:
    verdict = choose(walk, RUN, 1, 2)
    waiting = cards(look(walk, RUN, 2))
    with walk.browser.session_transaction() as old:
        key = old["key"]
    moved = create_app(replace(config, secret_key="another secret, new for this test"))
    later = Walk(moved, moved.test_client())
    with later.browser.session_transaction() as new:
        new["key"] = key
    assert text(look(later)) == text(verdict)
    assert cards(look(later, RUN, 2)) == waiting


def test_no_later_card_and_no_seed_leaves_the_server(walk: Walk) -> None:
    seed = seed_of(f"layaway.{RUN}", str(walk.app.secret_key))
    for step in range(1, 6):
        now = {str(card) for card in dealt(walk.app, RUN, step).cards}
        question = look(walk, RUN, step)
        verdict = choose(walk, RUN, step, 0)
        for page in (question, verdict):
            assert set(cards(page)) == now
            assert seed[:16] not in page


BAD_CODES = (
    *("x", "6", "6.turns", code()[:-1], code() + "0", code() + ".x", code().upper(), code(whose="yours")),
    *(code(number=4), code(number=7), code(number=66), code().replace("6", "６", 1), "%00", "a" * 3000),
    "hands.muggins.none.121.0000000000000001",
)


def test_a_code_that_no_run_has_is_not_found(walk: Walk, book: Book) -> None:
    for bad in BAD_CODES:
        for path in (address(bad, 1), f"/en/lay-away/{bad}/"):
            assert walk.browser.get(path).status_code == 404, bad
        assert send(walk.browser, bad, 1, "5H", "6H").status_code == 404, bad
    assert walk.browser.get(f"/en/lay-away/{RUN}/x").status_code == 404
    assert book.rows(KEPT) == []


def test_a_run_starts_with_the_settings_chosen(walk: Walk) -> None:
    setup = walk.browser.get("/en/lay-away/?cards=5&crib=mine").text
    assert re.findall(r'value="(\w+)" checked', setup) == ["5", "mine"]
    started = walk.browser.get("/en/lay-away/start?cards=5&crib=mine")
    assert started.status_code == 303
    assert re.fullmatch(r"/en/lay-away/5\.mine\.[0-9a-f]{16}/1", started.location or "")
    assert started.location != walk.browser.get("/en/lay-away/start?cards=5&crib=mine").location
    assert re.match(r"/en/lay-away/6\.turns\.", walk.browser.get("/en/lay-away/start").location or "")


@pytest.mark.parametrize("query", ["cards=4", "cards=", "cards=x", "crib=yours", "crib=", "cards=5&crib=%00"])
def test_settings_that_do_not_exist_are_asked_for_again(walk: Walk, query: str) -> None:
    answer = walk.browser.get(f"/en/lay-away/start?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'href="/cs/lay-away/"' in answer.text, "another language must not start a run"


def test_the_counting_trainer_leads_here_and_is_the_part_of_the_site(walk: Walk) -> None:
    assert 'href="/en/lay-away/"' in walk.browser.get("/en/practice/").text
    assert re.search(r'href="/en/practice/" aria-current="page"', walk.browser.get("/en/lay-away/").text)


def test_progress_in_counting_knows_nothing_of_it(walk: Walk, book: Book) -> None:
    choose(walk, RUN, 1, 0)
    assert walk.browser.get("/en/progress/").status_code == 200
    assert book.rows("SELECT * FROM progress") == book.rows("SELECT * FROM attempt") == []


def test_an_example_is_laid_away_from_with_its_very_cards(walk: Walk) -> None:
    start = walk.browser.get("/en/lay-away/start?hand=5H6H7S8DKCAC&dealer=1")
    assert start.status_code == 303
    html = walk.browser.get(start.location or "").text
    assert offered(html) == ["AC", "5H", "6H", "7S", "8D", "KC"]
    assert "You deal, so the crib is yours." in text(html)
    run = (start.location or "").split("/")[-2]
    answer = send(walk.browser, run, 1, "AC", "KC")
    assert answer.location == address(run, 1)
    assert is_verdict(walk.browser.get(answer.location or "").text)


@pytest.mark.parametrize("hand", ["5H6H7S", "5H5H7S8DKC", "x", "", "5H6H7S8DKCACQC"])
def test_cards_that_nobody_is_dealt_start_no_run(walk: Walk, hand: str) -> None:
    refused = walk.browser.get(f"/en/lay-away/start?hand={hand}")
    assert refused.status_code == 422
    assert 'class="problem"' in refused.text
