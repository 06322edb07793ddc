"""Choosing the settings of a run, and starting one."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.views.walking import Book, Walk, address, cards, code, is_question, language
from webapp.cribbage import STEP_BACKS
from webapp.trainer.runs import UNPEGGED, Deals, Length, RunSettings

FAULTY = [
    {"deal": "kitties"},
    {"deal": ""},
    {"step_back": "back-11"},
    {"step_back": ""},
    {"target": "31"},
    {"target": "game"},
    {"target": "day"},
    {"target": "timed", "hand": "7H8S8D9C", "starter": "6D"},
    {"choose": "x"},
    {"choose": "focus"},
    {"focus": "x"},
    {"focus": ""},
    {"focus": "pair", "target": "timed"},
    {"focus": "flush_of_4", "deal": "cribs"},
    {"target": "0121"},
    {"target": "１２１"},
    {"target": "9" * 5000},
    {"muggins": "yes"},
    {"muggins": "2"},
    {"hand": "7H8S8D9C"},
    {"starter": "6D"},
    {"hand": "", "starter": ""},
    {"hand": "7H8S8D9C", "starter": "7H"},
    {"hand": "7H8S8D7H", "starter": "6D"},
    {"hand": "7H8S8D", "starter": "6D"},
    {"hand": "7H8S8D9CTC", "starter": "6D"},
    {"hand": "7H8S8D9C", "starter": "6D5D"},
    {"hand": "1H8S8D9C", "starter": "6D"},
    {"hand": "<b>%s %(x)s", "starter": "6D"},
    {"hand": "7H" * 3000, "starter": "6D"},
]


def started(walk: Walk, **wishes: str) -> RunSettings:
    answer = walk.browser.get("/en/practice/start", query_string=wishes)
    assert answer.status_code == 303
    found = re.fullmatch(r"/en/practice/([^/]+)/1", answer.location or "")
    assert found
    assert is_question(walk.look(found[1], 1))
    return RunSettings.parse(found[1])


@pytest.mark.parametrize("deal", list(Deals))
@pytest.mark.parametrize("step_back", ["none", *STEP_BACKS])
def test_a_run_starts_under_the_settings_chosen(walk: Walk, deal: Deals, step_back: str) -> None:
    for target in ("61", "121"):
        for muggins in ("0", "1"):
            settings = started(walk, deal=deal, step_back=step_back, target=target, muggins=muggins)
            assert settings.deals is deal
            assert settings.rules.target == int(target)
            assert settings.rules.muggins == (muggins == "1")
            assert (settings.rules.step_back.name if settings.rules.step_back else "none") == step_back
            assert settings.given is None


def test_a_box_not_ticked_is_not_sent_and_means_no_muggins(walk: Walk) -> None:
    assert not started(walk, deal="hands", step_back="none", target="121").rules.muggins


def test_a_start_without_wishes_has_the_settings_the_page_offers(walk: Walk) -> None:
    page = walk.browser.get("/en/practice/").text
    offered = dict(re.findall(r'name="(\w+)" value="([^"]*)" checked', page))
    settings = started(walk)
    assert offered == {
        "deal": settings.deals,
        "muggins": "1" if settings.rules.muggins else "0",
        "step_back": settings.rules.step_back.name if settings.rules.step_back else "none",
        "target": str(settings.rules.target),
        "choose": "adapted" if settings.adapted else "dealt",
    }


@pytest.mark.parametrize("choose", ["adapted", "dealt"])
@pytest.mark.parametrize("deal", list(Deals))
def test_a_run_without_end_starts_and_pegs_nothing(walk: Walk, deal: Deals, choose: str) -> None:
    settings = started(walk, deal=deal, step_back="nineteen", target="endless", muggins="1", choose=choose)
    assert (settings.deals, settings.length, settings.rules) == (deal, Length.ENDLESS, UNPEGGED)
    assert settings.adapted == (choose == "adapted")


@pytest.mark.parametrize(
    ("wishes", "deals", "length"),
    [
        ("focus=pair", Deals.MIXED, Length.ENDLESS),
        ("focus=nobs&focus=pair&focus=nobs", Deals.MIXED, Length.ENDLESS),
        ("focus=flush_of_4", Deals.HANDS, Length.ENDLESS),
        ("focus=crib_four_flush", Deals.CRIBS, Length.ENDLESS),
        ("focus=crib_four_flush&focus=flush_of_4", Deals.MIXED, Length.ENDLESS),
        ("focus=pair&deal=cribs&target=61&muggins=1", Deals.CRIBS, Length.GAME),
    ],
)
def test_what_is_to_be_practised_is_in_every_hand(walk: Walk, wishes: str, deals: Deals, length: Length) -> None:
    location = walk.browser.get(f"/en/practice/start?{wishes}").location or ""
    settings = RunSettings.parse(location.split("/")[3])
    assert (settings.deals, settings.length, settings.adapted) == (deals, length, False)
    assert set(settings.focus) == set(re.findall("focus=(\\w+)", wishes))
    page = walk.look(settings.code, 1)
    (back,) = re.findall(r'href="(/en/practice/\?[^"]*)"', page)
    form = walk.browser.get(unescape(back)).text
    assert set(re.findall('name="focus" value="(\\w+)"', form)) == set(settings.focus)
    assert ("choose", "focus") in re.findall(r'name="(\w+)" value="([^"]*)" checked', form)


def test_what_was_to_be_practised_can_be_left_for_other_hands(walk: Walk) -> None:
    settings = started(walk, focus="pair", choose="adapted", deal="hands", target="endless")
    assert (settings.focus, settings.adapted) == ((), True)


def test_every_start_is_a_new_run_and_keeps_nothing(walk: Walk, book: Book) -> None:
    assert len({started(walk, deal="hands").code for _ in range(5)}) == 5
    assert not any(book.everything().values())


@pytest.mark.parametrize("crib", ["0", "1"])
def test_a_given_hand_is_dealt_first(walk: Walk, crib: str) -> None:
    settings = started(
        walk, hand="7h 8♠ 8d 9c", starter="6D", crib=crib, muggins="1", step_back="back-10", target="121"
    )
    assert settings.given is not None
    assert settings.given.crib == (crib == "1")
    assert cards(walk.look(settings.code, 1)) == ["7H", "8S", "8D", "9C", "6D"]
    walk.count(settings.code, 1, 16)
    assert cards(walk.look(settings.code, 2)) != ["7H", "8S", "8D", "9C", "6D"]


@pytest.mark.parametrize("lang", ["en", "sw"])
def test_settings_that_cannot_be_are_asked_for_again(walk: Walk, book: Book, lang: str) -> None:
    for wishes in FAULTY:
        answer = walk.browser.get(f"/{lang}/practice/start", query_string=wishes)
        assert answer.status_code == 422, wishes
        assert language(answer.text) == lang
        assert 'role="alert"' in answer.text
        assert 'class="setup"' in answer.text
        assert "<b>%s" not in answer.text
    assert not any(book.everything().values())


def test_what_was_chosen_stays_chosen_when_something_is_wrong(walk: Walk) -> None:
    sent = {"deal": "cribs", "step_back": "nineteen", "target": "61", "choose": "dealt", "hand": "1H", "starter": "6D"}
    page = walk.browser.get("/en/practice/start", query_string=sent).text
    chosen = dict(re.findall(r'name="(\w+)" value="([^"]*)" checked', page))
    assert chosen == {"deal": "cribs", "step_back": "nineteen", "target": "61", "choose": "dealt"}


def test_switching_the_language_where_settings_were_wrong_does_not_start_a_run(walk: Walk) -> None:
    page = walk.browser.get("/en/practice/start?deal=kitties").text
    for url in re.findall(r'<a href="([^"]+)" hreflang="\w+"', page):
        assert walk.browser.get(url).status_code != 303, url


def test_the_run_offered_at_the_end_has_the_same_settings(walk: Walk) -> None:
    settings = started(walk, deal="cribs", step_back="nineteen", target="61", muggins="0")
    step, page = 1, ""
    while 'class="over"' not in page:
        page = walk.count(settings.code, step, 0)
        step += 1
    (again,) = re.findall(r'href="(/en/practice/start[^"]*)"', page)
    new = walk.browser.get(again.replace("&amp;", "&")).location
    assert new is not None
    fresh = RunSettings.parse(new.split("/")[3])
    assert fresh.code != settings.code
    assert (fresh.deals, fresh.rules) == (settings.deals, settings.rules)


def test_a_run_without_a_step_leads_to_the_hand_that_waits(walk: Walk) -> None:
    settings = started(walk, deal="hands")
    assert walk.browser.get(f"/en/practice/{settings.code}/").location == f"/en/practice/{settings.code}/1"
    walk.count(settings.code, 1, 3)
    assert walk.browser.get(f"/en/practice/{settings.code}/").location == f"/en/practice/{settings.code}/2"


@pytest.mark.parametrize(("muggins", "told"), [(True, True), (False, False)])
def test_a_run_with_muggins_leads_to_what_it_is(walk: Walk, muggins: bool, told: bool) -> None:
    html = walk.browser.get(address(code(muggins=muggins), 1)).text
    assert ('href="/en/rules/muggins"' in html) == told
