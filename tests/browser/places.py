"""Every kind of page the site has, and how a visitor gets there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import cycle
from secrets import token_hex
from types import SimpleNamespace
from urllib.parse import urlencode

from playwright.sync_api import APIResponse, Page

from tests.browser.clubhouse import MEMBER_LINKS, NAMES, NIGHT, PASSWORD
from tests.browser.runs import judged_run, run_with_step_back
from tests.browser.visitor import Visitor
from tests.views.racing import Table, race_code

RULES = ("standard", "play", "counting", "muggins", "lowball", "questions")

MUGGINS = "~/practice/start?hand=7H8S8D9C&starter=6D&muggins=1&step_back=none&target=61"
"""A hand worth 16."""

CHECKED = "~/count?hand=5H5S5DJC&starter=5C&crib=0"

SIX = "~/lay-away/6.mine.0000000000000001/1"
"""Six cards to lay away from."""

PARTS = "~/practice/hand-6H7S8D8C-8H.muggins.none.121.0000000000000001/1"
"""A triple run with three fifteens, to count part by part or with hints."""

PLAYED = "~/pegging/cards?cards=4HQD5SJCAC3HTS7S&hands=3H4H5S7S-ACTSJCQD"
"""A whole play to count."""

LONGEST = "~/practice/start?hand=5H5S5DJC&starter=5C&muggins=1&step_back=none&target=121"
"""The hand with the longest breakdown."""


def _open(path: str) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.go(path)


def _opened(path: str) -> Callable[[Visitor], object]:
    """Opens the page, and all that is folded on it."""

    def come(visitor: Visitor) -> None:
        visitor.go(path)
        visitor.page.locator("main details").evaluate_all("all => all.forEach(e => e.open = true)")

    return come


def _count(path: str, number: int) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.go(path).ask().tap(number)


def _step_back(visitor: Visitor) -> None:
    run = run_with_step_back()
    visitor.go(run.path).ask().tap(run.counts[0])
    visitor.go_on().tap(3)


def _problem(visitor: Visitor) -> None:
    visitor.go(MUGGINS).ask().fill("30")
    visitor.page.locator("#problem").wait_for()


def play_the_day(visitor: Visitor, number: int) -> None:
    """Begins the deal of the day without drawing pages, and counts so many of its hands as 4 each."""
    sends, today = Sender(visitor.page), date.today().isoformat()
    sends.get(f"/{visitor.lang}/day/")
    sends.post(f"/{visitor.lang}/day/", {"day": today})
    for step in range(1, number + 1):
        sends.post(f"/{visitor.lang}/practice/day.{today}/{step}", {"points": "4"})


def _day(number: int, path: str = "~/day/") -> Callable[[Visitor], object]:
    def come(visitor: Visitor) -> None:
        play_the_day(visitor, number)
        visitor.go(path)

    return come


def save_settings(visitor: Visitor, *values: str) -> None:
    """Chooses these values on the page of settings, and saves them."""
    visitor.go("~/settings/")
    for value in values:
        name, _, chosen = value.partition("=")
        visitor.page.locator(f"input[name={name}][value={chosen}]").check()
    visitor.page.locator("form.setup .button").click()
    visitor.page.locator(".notice").wait_for()


def _chosen(then: Callable[[Visitor], object], *values: str) -> Callable[[Visitor], object]:
    def come(visitor: Visitor) -> None:
        save_settings(visitor, *values)
        then(visitor)

    return come


def _timed(visitor: Visitor) -> None:
    """Comes to the second hand of a run against the clock."""
    visitor.go("~/practice/hands.timed.0000000000000001/1").page.locator("#exercise form .button").click()
    visitor.ask().key(4).click()
    visitor.page.locator(".clock .last").wait_for()
    visitor.ask()


def _progress(visitor: Visitor) -> None:
    _step_back(visitor)
    visitor.go_on().tap(0)
    visitor.go("~/progress/")


def _progress_tables(visitor: Visitor) -> None:
    _progress(visitor)
    visitor.page.locator("main details").evaluate_all("all => all.forEach(e => e.open = true)")


def _delete(visitor: Visitor) -> None:
    _step_back(visitor)
    visitor.go("~/progress/delete")


def _delete_problem(visitor: Visitor) -> None:
    _delete(visitor)
    visitor.page.locator("main form button").click()
    visitor.page.locator("#problem").wait_for()


def _laid_away(visitor: Visitor, *cards: int) -> None:
    """Lays away the cards at these places, from 0, and opens all ways."""
    visitor.go(SIX)
    for at in cards:
        visitor.page.locator(".pick").nth(at).click()
    visitor.page.locator(".laying-bar .button").click()
    visitor.page.locator(".verdict, #problem").wait_for()
    for summary in visitor.page.locator("main .more-ways summary").all():
        summary.click()


def _said(visitor: Visitor) -> None:
    """Comes to a verdict with every mark that a part can have."""
    parts = ("pairs-8D8C", "runs-6H7S8D8C", "runs-6H7S8D", "nobs-8C")
    visitor.go(f"{PARTS}/parts?{urlencode({'said': parts}, doseq=True)}")
    visitor.rested().page.locator(".entry .button").click()
    visitor.page.locator(".verdict").wait_for()


def _hints(visitor: Visitor) -> None:
    visitor.go(PARTS)
    for number in range(3):
        visitor.rested().page.locator("[data-key=h]").click()
        visitor.page.locator(".hint").nth(number).wait_for()


def _judge_problem(visitor: Visitor) -> None:
    visitor.go(judged_run().path).page.locator("[data-key=m]").click()
    visitor.page.locator("#problem").wait_for()


def answer(visitor: Visitor, key: str) -> None:
    """Presses the answer to an announced count that has this key, and waits for the verdict."""
    visitor.rested().page.locator(f"[data-key={key}]").click()
    visitor.page.locator(".verdict").wait_for()


def _judged(before: int, key: str) -> Callable[[Visitor], object]:
    """Comes to the verdict on an answer; `before` counts are accepted first."""

    def come(visitor: Visitor) -> None:
        visitor.go(judged_run().path)
        for _ in range(before):
            answer(visitor, "a")
            visitor.go_on()
        answer(visitor, key)

    return come


class Sender:
    """Sends forms with the visitor's cookies but without drawing pages, which would take a race a while."""

    def __init__(self, page: Page) -> None:
        self.sends = page.request

    def get(self, url: str) -> SimpleNamespace:
        return self._seen(self.sends.get(url))

    def post(self, url: str, data: dict[str, object]) -> SimpleNamespace:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._seen(self.sends.post(url, data=urlencode(data, doseq=True), headers=form, max_redirects=0))

    def _seen(self, answer: APIResponse) -> SimpleNamespace:
        return SimpleNamespace(status_code=answer.status, location=answer.headers.get("location"), text=answer.text())


def _race(*stops: str, **settings: str) -> Callable[[Visitor], object]:
    """Comes to where a race, always the same, has asked for each of these; then for nothing: to its end."""

    def come(visitor: Visitor) -> None:
        path = f"/{visitor.lang}/race/{race_code(**settings)}/"
        race = Table(Sender(visitor.page), path)
        for stop in stops:
            race.to(stop)
        if not stops:
            race.to_the_end()
        visitor.go(path)
        # Not by clicks: the walk by keyboard begins at the top.
        visitor.page.locator("main details").evaluate_all("all => all.forEach(e => e.open = true)")

    return come


def _races(visitor: Visitor) -> None:
    _race("answer", table="3")(visitor)
    visitor.go("~/race/")


def _race_problem(visitor: Visitor) -> None:
    _race("answer")(visitor)
    visitor.page.locator("[data-key=m]").click()
    visitor.page.locator("#problem").wait_for()


def _join(visitor: Visitor) -> None:
    visitor.go("~/members/").page.locator("#name").fill(f"Member {token_hex(6)}")
    visitor.page.locator(".name-form .button").click()
    visitor.page.locator(".square").wait_for()


def _join_problem(visitor: Visitor) -> None:
    visitor.go("~/members/").page.locator("#name").fill("=1")
    visitor.page.locator(".name-form .button").click()
    visitor.page.locator("#problem").wait_for()


def _sign_in(visitor: Visitor) -> None:
    """Comes as a guest who has counted to the private link of a member."""
    visitor.go(MUGGINS).ask().tap(10)
    visitor.go(f"~/members/sign-in?link={MEMBER_LINKS[0].token}")


def _member(visitor: Visitor) -> None:
    _sign_in(visitor)
    visitor.page.locator("form.setup .button").first.click()
    visitor.page.locator(".square").wait_for()


def keep(visitor: Visitor) -> Visitor:
    """Signs in to look after the club, without drawing pages."""
    sends = Sender(visitor.page)
    sends.get(f"/{visitor.lang}/admin/")
    assert sends.post(f"/{visitor.lang}/admin/sign-in", {"password": PASSWORD}).status_code == 303
    return visitor


def _kept(path: str) -> Callable[[Visitor], object]:
    return lambda visitor: keep(visitor).go(path)


def _kept_member(visitor: Visitor) -> None:
    """Comes to a member who has just got a new link."""
    keep(visitor).go("~/admin/").page.get_by_role("link", name=NAMES[1]).click()
    visitor.page.locator("form[action$='/link'] button").click()
    visitor.page.locator(".address").wait_for()


def _kept_problem(visitor: Visitor) -> None:
    """Comes to a member whose deletion was sent without ticking its box."""
    keep(visitor).go("~/admin/").page.get_by_role("link", name=NAMES[0]).click()
    visitor.page.locator("form[action$='/remove'] button").click()
    visitor.page.locator(".problem").wait_for()


PLACES: dict[str, Callable[[Visitor], object]] = {
    "home": _open("~/"),
    "rules": _open("~/rules/"),
    **{f"rules-{slug}": _open(f"~/rules/{slug}") for slug in RULES},
    "search": _open("~/search?q=crib"),
    "compare": _open("~/compare"),
    "compare-three": _open("~/compare?with=standard&with=muggins&with=back_10&rows=changes"),
    "compare-problem": _open("~/compare?with=muggins&with=mugins"),
    "setup": _open("~/practice/"),
    "setup-problem": _open("~/practice/start?hand=5H5H5DJC&starter=5C"),
    "settings": _open("~/settings/"),
    "settings-saved": lambda visitor: save_settings(visitor, "suits=four", "order=runs-first"),
    "verdict-four-colours": _chosen(_count(LONGEST, 29), "suits=four", "spoken=off"),
    "day": _open("~/day/"),
    "day-begun": _day(3),
    "day-results": _day(10),
    "day-to-come": _open("~/day/2999-12-31"),
    "day-question": _day(4, f"~/practice/day.{date.today()}/"),
    "worksheets": _open("~/worksheets/"),
    "worksheets-problem": _open("~/worksheets/find?sheet=hard.both.13.club"),
    "worksheet": _open("~/worksheets/hard.both.30.club"),
    "question": _open(MUGGINS),
    "question-problem": _problem,
    "verdict-right": _count(LONGEST, 29),
    "verdict-low": _count(MUGGINS, 10),
    "verdict-high": _count(MUGGINS, 20),
    "verdict-step-back": _step_back,
    "parts": _open(f"{PARTS}/parts"),
    "parts-problem": _open(f"{PARTS}/parts?said=runs-6H7S8D8C&said=pairs-8D8C&card=8D&say=pairs"),
    "parts-verdict": _said,
    "hints": _hints,
    "endless": _count("~/practice/hands.endless.adapted.0000000000000001/1", 8),
    "timed-ready": _open("~/practice/hands.timed.0000000000000001/1"),
    "timed": _timed,
    "lessons": _open("~/practice/lessons/"),
    "lesson": _open("~/practice/lesson.double-runs.0000000000000001/1"),
    "lesson-verdict": _count("~/practice/lesson.double-runs.0000000000000001/1", 8),
    "pegging-setup": _open("~/pegging/"),
    "pegging": _open(PLAYED),
    "pegging-verdict": _open(f"{PLAYED}&said=0-0-0-3-1-2-2"),
    "lay-away": _open("~/lay-away/"),
    "lay-away-five": _open("~/lay-away/5.others.0000000000000001/1"),
    "lay-away-problem": lambda visitor: _laid_away(visitor, 0, 1, 2),
    "lay-away-verdict": lambda visitor: _laid_away(visitor, 0, 1),
    "judge-setup": _open("~/judge/"),
    "judge": lambda visitor: visitor.go(judged_run().path),
    "judge-problem": _judge_problem,
    "judge-right": _judged(0, "o"),
    "judge-wrong": _judged(0, "a"),
    "judge-missed": _judged(1, "o"),
    "race-setup": _races,
    "race-cards": _race("count", "cards", table="4", counting="plain", step_back="back-10"),
    "race-count": _race("count", table="partners"),
    "race-answer": _race("answer"),
    "race-problem": _race_problem,
    "race-end": _race(table="3", step_back="nineteen"),
    "check": _open("~/count"),
    "check-problem": _open("~/count?hand=5H5X&starter=5C7H"),
    "check-counted": _opened(CHECKED),
    "check-open": _opened("~/count?hand=5H5S5DJC&crib=1"),
    "check-five": _open("~/count?hand=5H5S5DJC5C"),
    "check-six": _opened("~/count?hand=TH6H7S8DKCAC&dealer=1"),
    "progress-empty": _open("~/progress/"),
    "progress": _progress,
    "progress-tables": _progress_tables,
    "delete": _delete,
    "delete-problem": _delete_problem,
    "deleted": _open("~/progress/deleted"),
    "join": _open("~/members/"),
    "join-problem": _join_problem,
    "member": _join,
    "dead-link": _open("~/members/sign-in?link=0"),
    "standings": _open("~/standings/"),
    "privacy": _open("~/privacy/"),
    "keeper": _open("~/admin/"),
    "missing": _open("~/nowhere"),
    "sign-in": _sign_in,
    "member-long-name": _member,
    "standings-ever": _open("~/standings/streak/ever"),
    "standings-hands": _open("~/standings/accuracy/ever"),
    "night": _open(f"~/night/{NIGHT}/"),
    "wall": _open(f"~/night/{NIGHT}/wall"),
    "keeper-in": _kept("~/admin/"),
    "keeper-member": _kept_member,
    "keeper-problem": _kept_problem,
    "keeper-nights": _kept("~/admin/nights/"),
    "keeper-club": _kept("~/admin/club/"),
}
"""How to come to each page, as a new visitor."""

COMPLAINTS = ("status of 400", "status of 404", "status of 422")
"""What the browser says about the pages that answer with an error."""

TURNS = dict(zip(PLACES, cycle(["cs", "el", "da", "sw", "en"]), strict=False))
"""The language in which each page is looked at where one is enough: what differs between them is words."""
