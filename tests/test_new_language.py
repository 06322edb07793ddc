"""A language nobody has written any code for: its catalogues are enough, and no text of the site escapes them.

Every translation is its English in full-width letters, so a plain letter that a reader can see or hear is a text
that never went through gettext.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from html.parser import HTMLParser
from itertools import count as numbers
from itertools import cycle, product
from pathlib import Path

import pytest
from babel.dates import get_month_names
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, request

from tests.views import laying, racing
from tests.views.club_pages import club_pages
from tests.views.walking import Walk, address, code, code_where, worth
from webapp import create_app, i18n, paths
from webapp.config import Config
from webapp.cribbage import Group
from webapp.trainer.judging import OPPONENTS
from webapp.trainer.lessons import IN_A_ROW, Lesson
from webapp.trainer.preferences import CHOICES
from webapp.trainer.runs import Deals, of_day

LANG = "eo"
KEPT = re.compile(r"%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|\]\([^)]*\)|`[^`]*`")
"""What a translator leaves as it is: placeholders, markup, targets of links, code."""
SPOKEN = frozenset({"alt", "title", "aria-label", "placeholder", "data-label"})
NAMES = ("Fifteen Two", "Esperanto", "5H")
"""The same in every language; the last is a card in the letters that are read everywhere."""
DAYS = rf"\d+ (?:{'|'.join(get_month_names('abbreviated', locale=LANG).values())})\b"
"""Days as the calendar of the language writes them."""
OTHER_ANSWERS = frozenset(
    {
        *("static", "stylesheet", "health.healthz", "health.readyz", "findable.sitemap", "findable.robots"),
        *("home.choose_language", "practice.start", "practice.run", "judge.start", "judge.run", "layaway.run"),
        *("race.start", "pegging.start", "personal.export", "hints.back", "night.results", "members.back"),
        *("admin.back", "admin.back_to_member", "admin_backups.download"),
    }
)
"""Endpoints whose answers have no text of their own in the reader's language."""


def wide(text: str) -> str:
    """Writes a text in full-width letters.

    >>> wide("A %(kind)s of <b>15</b>")
    'Ａ %(kind)s ｏｆ <b>15</b>'
    """
    kept = iter(KEPT.findall(text))
    letters = (re.sub("[A-Za-z]", lambda letter: chr(ord(letter[0]) + 0xFEE0), part) for part in KEPT.split(text))
    return "".join(part + next(kept, "") for part in letters)


class Texts(HTMLParser):
    """Every text of a page that a reader sees or hears, but for what is marked as another language."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "path", "circle", "use", "rect", "ellipse", "line"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        foreign = has.get("lang", LANG) != LANG or tag in ("script", "style", "time", "kbd")
        inside = bool(self.open) and self.open[-1][1]
        if tag not in self.VOID:
            self.open.append((tag, foreign or inside))
        if not (foreign or inside):
            self.found += [value for name, value in has.items() if name in SPOKEN]
            if tag == "meta" and (
                has.get("name") == "description" or has.get("property", "") in ("og:title", "og:description")
            ):
                self.found.append(has["content"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self.open and self.open[-1][1]):
            self.found.append(data.strip())


def escaped(html: str) -> list[str]:
    """Returns the texts of a page that are not in the language."""
    texts = (re.sub("|".join((*NAMES, DAYS)), "", text) for text in Texts(html).found)
    return [text for text in texts if re.search("[A-Za-z]", text)]


@pytest.fixture(scope="module")
def translations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of the language, made from the templates as a translator would."""
    folder = tmp_path_factory.mktemp("translations")
    target = folder / LANG / "LC_MESSAGES"
    target.mkdir(parents=True)
    for domain in ("messages", "content"):
        with (paths.TRANSLATIONS / f"{domain}.pot").open("rb") as file:
            catalogue = read_po(file, locale=LANG)
        for message in catalogue:
            if message.id:
                message.string = tuple(map(wide, message.id)) if message.pluralizable else wide(message.id)
                message.flags.discard("fuzzy")
        with (target / f"{domain}.mo").open("wb") as file:
            write_mo(file, catalogue)
    return folder


@pytest.fixture
def app(config: Config, translations: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(paths, "TRANSLATIONS", translations)
    monkeypatch.setattr(i18n, "LANGUAGES", i18n.find_languages(translations))
    return create_app(config)


@pytest.fixture
def walk(app: Flask) -> Walk:
    return Walk(app, app.test_client())


def timed_runs(walk: Walk) -> Iterator[tuple[str, str]]:
    """Counting against the clock: each result, and what is told of the best so far."""
    now = 0.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.views.timed.moment", lambda: now)
        for number, right in enumerate((0, 1, 1, 2, 0)):
            run = f"hands.timed.{number:016x}"
            yield run, walk.browser.get(address(run, 1, LANG)).text
            yield run, walk.browser.post(f"/{LANG}/practice/{run}/clock", follow_redirects=True).text
            for step in range(1, right + 2):
                said = worth(walk.app, run, step) + (step > right)
                yield run, walk.say(run, step, said, LANG).text
                yield run, walk.browser.get(address(run, step + 1, LANG)).text
            now += 200
            late = walk.browser.post(address(run, right + 2, LANG), data={"key": "8"}, follow_redirects=True)
            yield run, late.text
    no_cookie = walk.app.test_client(use_cookies=False)
    yield run, no_cookie.post(f"/{LANG}/practice/hands.timed.{9:016x}/clock", follow_redirects=True).text


def lessons(walk: Walk) -> Iterator[tuple[str, str]]:
    """Every lesson to its end, and the page of them on the way."""
    for lesson in Lesson:
        run = f"lesson.{lesson}.{1:016x}"
        yield run, walk.browser.get(address(run, 1, LANG)).text
        for step in range(1, IN_A_ROW + 1):
            yield run, walk.say(run, step, worth(walk.app, run, step), LANG).text
            yield run, walk.browser.get(address(run, step, LANG)).text
            yield "lessons", walk.browser.get(f"/{LANG}/practice/lessons/").text


def pages(walk: Walk) -> Iterator[tuple[str, str]]:
    """Every kind of page of the site, by what it shows."""
    here = f"/{LANG}"
    for path in (
        *("", "rules/", "practice/", "judge/", "lay-away/", "race/", "progress/"),
        *("search", "search?q=15", "search?q=0000"),
        *("compare", "compare?with=muggins&with=back_10&rows=changes", "compare?rows=0"),
        *("worksheets/", "worksheets/?level=hard", "worksheets/new?number=0", "worksheets/find?sheet=0"),
        *(f"worksheets/{sheet}.2024" for sheet in ("easy.hands.6", "mixed.cribs.12", "hard.both.20", "hard.both.30")),
        *(f"worksheets/{sheet}" for sheet in ("0.hands.6.1", "easy.0.6.1", "easy.both.0.1", "easy.both.6.-", "0")),
        "count",
        *(f"count?hand={cards}" for cards in ("5H5S5DJC&starter=5C", "5H5S5DJC", "5H5S5DJC5C", "5H5S5D&starter=0")),
        *(
            "count?hand=5H6H7S8DKCAC&dealer=1",
            "count?hand=5H6H7S8DKC&dealer=0",
            "count?hand=2H4S6D8C&starter=TH&crib=1",
        ),
    ):
        yield path, walk.browser.get(f"{here}/{path}").text
    for slug in walk.app.extensions["fifteentwo"].library.slugs:
        yield slug, walk.browser.get(f"{here}/rules/{slug}").text
    for fits, counts in (
        (lambda worth: worth > 5, (0, 3, "x", "", "30", 29)),
        (lambda worth: worth == 0, (0, 4)),
    ):
        for settings in (
            {"muggins": True, "step_back": "back-10", "deals": "mixed"},
            {"muggins": False, "step_back": "crib-back-5", "deals": "cribs"},
            {"muggins": True, "step_back": "nineteen", "target": 61},
            {"muggins": False},
        ):
            for said in counts:
                run = code_where(walk.app, fits, **settings)
                yield f"{run} {said}", walk.browser.get(address(run, 1, LANG)).text
                yield f"{run} {said}", walk.say(run, 1, said, LANG).text
                yield f"{run} {said}", walk.browser.get(address(run, 1, LANG)).text
    for level, nonce in product(OPPONENTS, range(20)):
        run = f"{here}/judge/{level}.{list(Deals)[nonce % 3]}.{nonce:016x}"
        yield run, walk.browser.get(f"{run}/1").text
        for step, answer in enumerate(("", "muggins", "muggins 1", "accept", "overcount", "muggins 5"), -1):
            at = f"{run}/{max(step, 1)}"
            yield f"{at} {answer}", walk.browser.post(at, data={"answer": answer}, follow_redirects=True).text
        yield run, walk.browser.post(f"{run}/1", data={"answer": "accept"}, follow_redirects=True).text
    yield "refused", walk.browser.get(f"{here}/judge/start?level=x").text
    yield (
        "no cookie",
        walk.app.test_client(use_cookies=False).post(f"{here}/judge/easy.hands.{0:016x}/1", follow_redirects=True).text,
    )
    yield from parts_and_hints(walk)
    yield from laid_away(walk)
    yield from races(walk)
    yield from played(walk)
    yield from day(walk)
    for field in ("", "x", "on"):
        sent = {name: values[-1] for name, values in CHOICES.items()} | {"keys": field or "off", "before": field}
        answer = walk.browser.post(f"{here}/settings/", data=sent)
        yield f"settings {field}", walk.browser.get(answer.location).text if answer.location else answer.text
        yield f"settings {field}", walk.browser.get(f"{here}/settings/?notice=saved").text
    yield "settings back", walk.browser.get(f"{here}/settings/?notice=cookie&back={here}/race/x/").text
    walk.browser.post(f"{here}/settings/", data={name: values[0] for name, values in CHOICES.items()})
    yield "progress", walk.browser.get(f"{here}/progress/").text
    yield from own_data(walk)
    for run in (f"hands.endless.{1:016x}", f"cribs.endless.adapted.{1:016x}", f"day.{date.today().isoformat()}"):
        yield run, walk.browser.get(address(run, 1, LANG)).text
        for step in range(1, 11):
            yield run, walk.browser.post(address(run, step, LANG), data={"key": "8"}, follow_redirects=True).text
    yield from timed_runs(walk)
    yield from lessons(walk)
    yield from club_pages(walk, LANG)
    yield "picked", walk.browser.get(f"{here}/practice/start?focus=pair", follow_redirects=True).text
    yield "picked", walk.browser.get(f"{here}/practice/?focus=pair").text
    yield "refused", walk.browser.get(f"{here}/practice/start?hand=5H5H5DJC&starter=5C").text
    yield "refused", walk.browser.get(f"{here}/practice/start?hand=5H5S5D00&starter=5C").text
    yield "refused", walk.browser.get(f"{here}/race/start?table=5").text
    yield "missing", walk.browser.get(f"{here}/nowhere").text
    yield "forbidden", walk.browser.post(f"{here}/practice/", headers={"Sec-Fetch-Site": "cross-site"}).text
    yield "method", walk.browser.post(f"{here}/progress/").text
    yield "too large", walk.say(code_where(walk.app, bool), 1, "x" * 20_000, LANG).text


def own_data(walk: Walk) -> Iterator[tuple[str, str]]:
    """Deleting what is kept, by somebody else who has counted something, and the progress page before it."""
    here, other = f"/{LANG}/progress", Walk(walk.app, walk.app.test_client())
    yield "nothing to delete", other.browser.get(f"{here}/delete").text
    for nonce in range(12):
        other.say(code(nonce), 1, 28, LANG)
    yield "gaps", other.browser.get(f"{here}/").text
    yield "delete", other.browser.get(f"{here}/delete").text
    yield "no tick", other.browser.post(f"{here}/delete").text
    yield "deleted", other.browser.post(f"{here}/delete", data={"sure": "1"}, follow_redirects=True).text
    yield "late", other.say(code(1), 2, 5, LANG).text


def parts_and_hints(walk: Walk) -> Iterator[tuple[str, str]]:
    """Every kind of page of counting part by part, and of hints."""
    browser = walk.browser
    for nonce, (hand, starter) in enumerate(
        (("5H5S5DJC", "KC"), ("6H7S8D8C", "8H"), ("6H7H8H9H", "TH"), ("6H7S8D9C", "9H"), ("6H7S7D8C", "8H"))
    ):
        run = code(nonce, deals=f"hand-{hand}-{starter}")
        here = f"{address(run, 1, LANG)}/parts"
        five = [hand[at : at + 2] for at in range(0, 8, 2)] + [starter]
        yield here, browser.get(here).text
        for group, number in product(Group, range(6)):
            asked = {"say": group, "card": five[:number]}
            yield f"{here} {asked}", browser.get(here, query_string=asked).text
        for wrong in ({"said": "x"}, {"left": 1, "card": five}, {"notice": "cookie"}, {"notice": "hint-cookie"}):
            yield f"{here} {wrong}", browser.get(here, query_string=wrong).text
        full = {"said": [f"runs-{hand}{starter}", f"pairs-{hand}"], "say": "fifteens", "card": five[:2]}
        yield here, browser.get(here, query_string=full).text
        for shown in range(3):
            asked_for = browser.post(f"{address(run, 1, LANG)}/hint", data={"shown": shown, "by": "parts"})
            yield f"{here} hint", browser.get(asked_for.location or "").text
        parts = [f"runs-{hand}", f"pairs-{hand[4:]}", f"pairs-{hand[4:]}{starter}"] if nonce else ["fifteens-5H5S5D"]
        sent = browser.post(here, data={"said": parts})
        yield here, browser.get(sent.location or here).text
    flush = code(deals="hand-6H7H8H9H-TH", nonce=9)
    browser.post(f"{address(flush, 1, LANG)}/parts", data={"said": ["flush-6H7H8H9H", "nobs-6H"]})
    yield flush, walk.look(flush, 1, LANG)
    balanced = code(deals="hand-JHQSKDKC-8C")
    browser.post(f"{address(balanced, 1, LANG)}/parts", data={"said": ["pairs-JHQSKD", "pairs-KDKC"]})
    yield balanced, walk.look(balanced, 1, LANG)


def laid_away(walk: Walk) -> Iterator[tuple[str, str]]:
    """Every kind of page of laying away."""
    browser = walk.browser
    for number, whose in product((6, 5), ("mine", "others")):
        run = laying.code(number=number, whose=whose)
        best = laying.ways(walk.app, run, 1)[0]
        held = laying.dealt(walk.app, run, 1).cards
        bare = walk.app.test_client(use_cookies=False)
        yield f"{run} cookie", bare.get(laying.send(bare, run, 1, lang=LANG).location or "").text
        for sent in ((), held[:1] if number == 6 else held[:2], ("x",)):
            yield f"{run} {sent}", laying.send(browser, run, 1, *sent, lang=LANG).text
        yield run, browser.get(laying.send(browser, run, 5, lang=LANG).location or "").text
        for step, chosen in ((1, best.laid_away), (2, laying.ways(walk.app, run, 2)[-1].laid_away)):
            yield run, browser.get(laying.address(run, step, LANG)).text
            for _ in ("first", "again"):
                sent_again = laying.send(browser, run, step, *chosen, lang=LANG)
                yield f"{run} {step}", browser.get(sent_again.location or "").text
    close = next(run for n in numbers(1) for run in [laying.code(n)] if 0 < near(walk, run) < 0.01)
    laying.send(browser, close, 1, *laying.ways(walk.app, close, 1)[1].laid_away, lang=LANG)
    yield "close", browser.get(laying.address(close, 1, LANG)).text
    yield "all choices", browser.get(f"/{LANG}/lay-away/").text
    for refused in ("cards=7", "hand=5H6H7S", "hand=5H5H7S8DKC", "hand=0"):
        yield "refused", browser.get(f"/{LANG}/lay-away/start?{refused}").text


def played(walk: Walk) -> Iterator[tuple[str, str]]:
    """Counting the play: of a series and of whole hands, with answers of every kind."""
    here = f"/{LANG}/pegging/"
    yield here, walk.browser.get(here).text
    for play in (
        {"cards": "4H5S6D", "players": "3"},
        {"cards": "4HQD5SJCAC3HTS7S", "hands": "3H4H5S7S-ACTSJCQD"},
        {"cards": "KHJDQSACTH", "hands": "KHQSTH-JDAC9S"},
    ):
        said: list[str] = []
        for points in ("0", "1", "2", "0", "1", "0", "0")[: len(play["cards"]) // 2 - 1]:
            sent = {**play, "said": "-".join(said)}
            yield f"{sent}", walk.browser.get(f"{here}cards", query_string={**sent, "next": "1"}).text
            yield f"{sent} refused", walk.browser.post(f"{here}cards", data={**sent, "points": "x"}).text
            told = walk.browser.post(f"{here}cards", data={**sent, "points": points}, follow_redirects=True)
            yield f"{sent} {points}", told.text
            said.append(points)


def day(walk: Walk) -> Iterator[tuple[str, str]]:
    """The deal of the day: not begun, half played and over, and its results on a later day."""
    browser, here, today = walk.browser, f"/{LANG}/day/", date.today()
    run = of_day(today).code
    browser.get(here)
    for notice in ("cookie", "over", "begin"):
        yield f"day {notice}", browser.get(f"{here}?notice={notice}").text
    browser.post(here, data={"day": today.isoformat()})
    for step in range(1, 11):
        yield f"day {step}", browser.get(here).text
        yield f"day {step}", browser.get(address(run, step, LANG)).text
        walk.say(run, step, step, LANG)
        yield f"day {step}", browser.get(address(run, step, LANG)).text
    other = Walk(walk.app, walk.app.test_client())
    other.browser.get(here)
    other.browser.post(here, data={"day": today.isoformat()})
    for step in range(1, 11):
        other.say(run, step, worth(walk.app, run, step), LANG)
    for visitor in (walk, other):
        yield "day over", visitor.browser.get(here).text
    yield "day before", browser.get(f"{here}{today - timedelta(1)}?notice=closed").text


def near(walk: Walk, run: str) -> float:
    """What the second best way costs at the first step of a run."""
    best, second, *_ = laying.ways(walk.app, run, 1)
    return float(best.expectation - second.expectation)


def races(walk: Walk) -> Iterator[tuple[str, str]]:
    """Three short races to their end, with every answer there is and some that are none."""
    for table, counting, step_back in (
        ("2", "muggins=1", "back-10"),
        ("4", "muggins=0", "nineteen"),
        ("partners", "lowball=1&muggins=1", "none"),
    ):
        started = walk.browser.get(
            f"/{LANG}/race/start?table={table}&{counting}&step_back={step_back}&target=61&level=easy"
        )
        yield f"{table} {counting}", walk.browser.get(started.location or "").text
        race = racing.Table(walk.browser, (started.location or "").partition("?")[0])
        answers = cycle(("accept", "overcount", "muggins"))
        while not race.over:
            where = f"{table} {counting} {race.position}"
            if race.position < 6:
                yield f"{where} refused", race.send(points="x", answer="muggins").text
            race.move(said=race.position % 30, answer=next(answers))
            yield where, race.page
        yield f"{table} {counting} list", walk.browser.get(f"/{LANG}/race/").text
    started = walk.browser.get(f"/{LANG}/race/start?table=2&muggins=1")
    race = racing.Table(walk.browser, started.location or "")
    race.move()
    yield "list", walk.browser.get(f"/{LANG}/race/").text
    for notice in ("moved", "cookie"):
        yield notice, walk.browser.get(f"{race.url}?notice={notice}").text
    yield "answer", race.to("answer").send(answer="?").text


def test_no_text_of_any_page_escapes_translation(walk: Walk) -> None:
    asked: set[str | None] = set()

    @walk.app.teardown_request
    def note(error: BaseException | None) -> None:
        asked.add(request.endpoint)

    for what, html in pages(walk):
        assert escaped(html) == [], (what, escaped(html))
    assert {rule.endpoint for rule in walk.app.url_map.iter_rules()} - OTHER_ANSWERS <= asked


def test_the_menu_has_the_language(walk: Walk) -> None:
    assert (
        f'<a href="/{LANG}/" hreflang="{LANG}" lang="{LANG}" aria-current="true">Esperanto</a>'
        in walk.browser.get(f"/{LANG}/").text
    )


def test_a_browser_that_prefers_the_language_gets_it(walk: Walk) -> None:
    answer = walk.browser.get("/", headers={"Accept-Language": "eo-EO,fr;q=0.5"})
    assert answer.location == f"/{LANG}/"


@pytest.mark.parametrize(
    "html",
    [
        "<p>Count</p>",
        '<img alt="Count">',
        '<meta name="description" content="Ａ count">',
        "<svg><title>Hand</title></svg>",
    ],
)
def test_an_escaped_text_is_found(html: str) -> None:
    assert escaped(html)


@pytest.mark.parametrize(
    "html", ['<b lang="en">Count</b>', "<p>Ｃｏｕｎｔ 15</p>", "<title>１５ · Fifteen Two</title>"]
)
def test_other_texts_are_not(html: str) -> None:
    assert not escaped(html)
