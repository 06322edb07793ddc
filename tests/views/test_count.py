"""Check a hand: any cards, typed in any way, counted or weighed at an address that means the same to everybody."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.views.walking import cards, is_question, language
from webapp.cribbage import Cards, discards, points
from webapp.i18n import LANGUAGES

BEST = "hand=5H5S5DJC&starter=5C&crib=0"
SIX = "hand=5H6H7S8DKCAC&dealer=1"


def look(client: FlaskClient, query: str, lang: str = "en") -> str:
    """The page of an address that needs no detour."""
    page = client.get(f"/{lang}/count?{query}")
    assert page.status_code == 200, (query, page.location)
    return page.text


def ask(client: FlaskClient, lang: str = "en", **fields: str) -> TestResponse:
    """Sends the form."""
    return client.get(f"/{lang}/count", query_string=fields)


def landed(answer: TestResponse) -> dict[str, str]:
    """Where the form leads, as the fields of its address."""
    assert answer.status_code == 302, answer.text
    return {name: value for name, (value,) in parse_qs(urlsplit(answer.location or "").query).items()}


def text(html: str) -> str:
    """What is read on the page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html[html.index("<main") :])).split())


def title(html: str) -> str:
    found = re.search(r"<title>(.*?)</title>", html, re.DOTALL)
    assert found
    return unescape(found[1])


def value(html: str, name: str) -> str:
    found = re.search(rf'<input id="{name}"[^>]*\bvalue="([^"]*)"', html)
    assert found, name
    return unescape(found[1])


def alerts(html: str) -> dict[str, str]:
    found = re.findall(r'<p class="problem" id="([\w-]+)" role="alert">(.*?)</p>', html)
    return {name.removesuffix("-problem"): unescape(said) for name, said in found}


def link(html: str, words: str) -> str:
    found = re.search(rf'<a [^>]*href="([^"]+)"[^>]*>(?:<b>)?{re.escape(words)}', html)
    assert found, words
    return unescape(found[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_form_asks_for_cards(client: FlaskClient, lang: str) -> None:
    for query in ("", "hand=", "hand=&starter=", "hand=+&starter=+&crib=1", "utm=1"):
        page = client.get(f"/{lang}/count?{query}")
        assert page.status_code == 200
        assert language(page.text) == lang
        assert 'name="hand"' in page.text
        assert 'role="alert"' not in page.text
        assert "noindex" not in page.text


@pytest.mark.rule("W1", "S21", "S22", "S25")
def test_every_combination_is_told_with_the_running_total(client: FlaskClient) -> None:
    html = look(client, BEST)
    assert cards(html) == ["5H", "5S", "5D", "JC", "5C"]
    rows = re.findall(r'<tr role="row" data-cards="([^"]*)">.*?</tr>', html, re.DOTALL)
    assert len(rows) == 10
    totals = re.findall(r'class="figure">\d+</td>\s*<td role="cell" class="figure">(\d+)</td>', html)
    assert totals == ["2", "4", "6", "8", "10", "12", "14", "16", "28", "29"]
    assert "Fifteen for two, fifteen for four," in text(html)
    assert "<h1" in html
    assert re.search(r"<h1[^>]*>29 points</h1>", html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_says_the_count_for_those_who_get_the_link(client: FlaskClient, lang: str) -> None:
    shown = title(look(client, BEST, lang))
    assert "5♥ 5♠ 5♦" in shown
    assert "29" in shown
    if lang == "en":
        assert shown == "5♥ 5♠ 5♦ J♣ with 5♣: 29 points · Fifteen Two"
    if lang == "da":
        assert "B♣" in shown


@pytest.mark.rule("W2", "S26")
def test_a_hand_worth_nothing_is_told_so(client: FlaskClient) -> None:
    html = look(client, "hand=2H4S6D8C&starter=TH&crib=0")
    assert "0 points" in title(html)
    assert "“nineteen”" in text(html)
    assert "No hand is worth less, and 92.2% of all hands are worth more." in text(html)
    assert "One hand in 13 is worth nothing." in text(html)
    assert 'class="breakdown"' not in html


@pytest.mark.rule("S26")
def test_where_a_count_stands_among_all_hands(client: FlaskClient) -> None:
    shown = text(look(client, BEST))
    assert "No hand is worth more, and 99.999969% of all hands are worth less." in shown
    assert "One hand in 3,248,700 is worth just this." in shown
    assert "All 12,994,800 hands" in shown
    assert shown.count("cannot occur") == 4
    assert "All 12,994,800 cribs" in text(look(client, BEST.replace("crib=0", "crib=1")))


@pytest.mark.rule("W3", "S24")
def test_a_hand_as_a_crib_and_back(client: FlaskClient) -> None:
    html = look(client, "hand=2C5C8CKC&starter=KD&crib=0")
    assert "As a crib it would be worth 8 points" in text(html)
    crib = client.get(link(html, "Count it as a crib"))
    assert "8 points" in title(crib.text)
    assert "As a hand it would be worth 12 points" in text(crib.text)
    again = client.get(link(crib.text, "Count it as a hand"))
    assert again.data == html.encode()
    assert "As a crib it would be worth the same." in text(look(client, BEST))


def test_what_the_starter_did(client: FlaskClient) -> None:
    shown = text(look(client, BEST))
    assert "With the 47 other starters these four cards come to 16.28 points on average" in shown
    assert "The starter helped: " in shown
    assert "The starter helped less than an average one" in text(look(client, "hand=5H5S5DJC&starter=2C&crib=0"))


def test_a_starter_that_brought_points_is_not_said_to_be_of_no_help(client: FlaskClient) -> None:
    shown = text(look(client, "hand=5H2H8HJH&starter=KC&crib=1"))
    assert "6 points" in shown  # two of them with the starter
    assert "The starter helped less than an average one: the count is 1.11 points below that." in shown


def test_every_other_starter_is_listed_once(client: FlaskClient) -> None:
    html = look(client, BEST)
    table = html[html.index('class="by-starter"') :]
    table = table[: table.index("</table>")]
    assert table.count('class="card card-mini') == 47
    assert re.findall(r'row" class="figure">(\d+)<', table) == ["22", "21", "20", "15", "14"]


def test_a_checked_hand_is_practised(client: FlaskClient) -> None:
    for query in (BEST, "hand=2C5C8CKC&starter=KD&crib=1"):
        html = look(client, query)
        question = client.get(link(html, "Practise this hand"), follow_redirects=True)
        assert is_question(question.text)
        assert cards(question.text) == cards(html)


def test_four_cards_are_weighed_with_every_starter(client: FlaskClient) -> None:
    html = look(client, "hand=5H5S5DJC&crib=0")
    assert cards(html) == ["5H", "5S", "5D", "JC"]
    assert "With the 48 starters that can be turned up" in text(html)
    assert html.count('class="card card-mini') == 48
    assert client.get(link(html, "Count it as a crib")).status_code == 200


@pytest.mark.parametrize("dealer", [True, False])
def test_six_cards_are_weighed_for_whoever_has_the_crib(client: FlaskClient, dealer: bool) -> None:
    html = look(client, f"hand=5H6H7S8DKCAC&dealer={int(dealer)}")
    assert cards(html) == ["5H", "6H", "7S", "8D", "KC", "AC"]
    best = discards(Cards.parse("5H6H7S8DKCAC"), dealer=dealer)[0]
    assert f"Lay away {' '.join(card.letter + card.suit.symbol for card in best.laid_away)} and keep" in text(html)
    assert html.count('<th scope="row" role="rowheader"') == 15
    assert f"{float(best.expectation):.2f}" in html
    other = client.get(link(html, "The crib is not mine" if dealer else "The crib is mine"))
    assert other.status_code == 200
    assert f"dealer={int(not dealer)}" in other.request.url


@pytest.mark.rule("S2")
def test_five_cards_are_a_hand_with_its_starter_or_cards_dealt(client: FlaskClient) -> None:
    html = look(client, "hand=5H5S5DJC5C")
    counted = client.get(link(html, "If 5♣ is the starter, this is 29 points."))
    assert "29 points" in title(counted.text)
    for words, dealer in (("the crib is not yours", 0), ("the crib is yours", 1)):
        way = client.get(link(html, f"If these five were dealt to you and {words}"))
        assert way.status_code == 200
        assert f"dealer={dealer}" in way.request.url
        assert way.text.count('<th scope="row" role="rowheader"') == 5


@pytest.mark.parametrize(
    ("lang", "hand", "starter"),
    [
        ("en", "5h 5♠ five of diamonds, jack clubs", "5♣"),
        ("da", "hjerter fem, 5S 5R klør knægt", "5K"),
        ("el", "πέντε κούπα 5Μ 5♦ ΒΣ", "πεντε σπαθι"),
        ("cs", "srdcová pětka, 5P 5ká křížový kluk", "5kř"),
        ("sw", "tano ya kopa, 5S 5♦ JM", "tano ya maua"),
    ],
)
def test_what_is_typed_leads_to_the_address_everybody_reads(
    client: FlaskClient, lang: str, hand: str, starter: str
) -> None:
    answer = ask(client, lang, hand=hand, starter=starter)
    assert landed(answer) == {"hand": "5H5S5DJC", "starter": "5C", "crib": "0"}
    for other in LANGUAGES:
        html = client.get((answer.location or "").replace(f"/{lang}/", f"/{other}/")).text
        assert cards(html) == ["5H", "5S", "5D", "JC", "5C"]


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"hand": "5h5s5djc", "starter": "5c"}, {"hand": "5H5S5DJC", "starter": "5C", "crib": "0"}),
        ({"hand": "5H5S5DJC", "starter": "5C", "dealer": "1"}, {"hand": "5H5S5DJC", "starter": "5C", "crib": "0"}),
        ({"hand": "5H5S5DJC", "starter": "5C", "crib": "x"}, {"hand": "5H5S5DJC", "starter": "5C", "crib": "0"}),
        ({"hand": "5H5S5DJC", "starter": "", "crib": "1"}, {"hand": "5H5S5DJC", "crib": "1"}),
        ({"hand": "5H6H7S8DKCAC", "starter": ""}, {"hand": "5H6H7S8DKCAC", "dealer": "0"}),
        ({"hand": "5H6H7S8DKCAC", "crib": "1", "dealer": "1"}, {"hand": "5H6H7S8DKCAC", "dealer": "1"}),
        ({"hand": "5H6H7S8DKC", "starter": "", "dealer": "1"}, {"hand": "5H6H7S8DKC", "dealer": "1"}),
        ({"hand": "5H6H7S8DKC", "starter": ""}, {"hand": "5H6H7S8DKC"}),
    ],
)
def test_there_is_one_address_for_everything_that_is_asked(
    client: FlaskClient, fields: dict[str, str], wanted: dict[str, str]
) -> None:
    answer = ask(client, **fields)
    assert landed(answer) == wanted
    assert client.get(answer.location or "").status_code == 200


@pytest.mark.parametrize("query", [BEST, "hand=5H5S5DJC&starter=5C", "hand=5H5S5DJC", SIX, "hand=5H6H7S8DKCAC"])
def test_other_names_in_an_address_are_ignored(client: FlaskClient, query: str) -> None:
    assert text(look(client, f"{query}&utm=1&x=%3Cb%3E&hand2=5H&hand=6H")) == text(look(client, query))


def test_the_form_has_the_cards_in_the_readers_letters(client: FlaskClient) -> None:
    html = look(client, BEST, "da")
    assert (value(html, "hand"), value(html, "starter")) == ("5♥ 5♠ 5♦ B♣", "5♣")
    assert landed(ask(client, "da", hand=value(html, "hand"), starter=value(html, "starter"))) == {
        "hand": "5H5S5DJC",
        "starter": "5C",
        "crib": "0",
    }


def test_the_link_to_pass_on_is_the_whole_address(client: FlaskClient) -> None:
    html = client.get(f"/el/count?{BEST}&utm=1", headers={"Host": "club.example:8000"}).text
    assert value(html, "link") == f"http://club.example:8000/el/count?{BEST}"


def test_the_language_menu_keeps_the_cards(client: FlaskClient) -> None:
    html = look(client, f"{BEST}&utm=1")
    links = dict(re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', html))
    assert {lang: unescape(url) for url, lang in links.items()} == {lang: f"/{lang}/count?{BEST}" for lang in LANGUAGES}
    refused = ask(client, hand="5H 5X", starter="").text
    assert 'href="/cs/count?hand=5H+5X"' in refused or 'href="/cs/count?hand=5H%205X"' in refused


@pytest.mark.parametrize("query", [BEST, "hand=5H5S5DJC", "hand=5H5S5DJC5C", SIX, "hand=5X"])
def test_search_engines_are_told_of_the_form_alone(client: FlaskClient, query: str) -> None:
    html = client.get(f"/cs/count?{query}").text
    assert 'name="robots" content="noindex"' in html
    assert 'rel="canonical" href="http://localhost/cs/count"' in html
    assert 'hreflang="da" href="http://localhost/da/count"' in html


WRONG = [
    ({"hand": "5H 5X 5D JC", "starter": "5C"}, "hand", "“5X”"),
    ({"hand": "5H 5 5D JC", "starter": "5C"}, "hand", "The suit of “5”"),
    ({"hand": "5H 5S 5D JC", "starter": "hearts"}, "starter", "“hearts” is a suit"),
    ({"hand": "5H 5S 5H JC", "starter": "5C"}, "hand", "five of hearts"),
    ({"hand": "5H 5S 5D JC", "starter": "5H"}, "starter", "five of hearts"),
    ({"hand": "5H 5S 5D JC", "starter": "6H 7H"}, "starter", "you gave 2"),
    ({"hand": "5H 5S 5D", "starter": "5C"}, "hand", "you gave 3"),
    ({"hand": "5H 5S 5D JC 6H 7H", "starter": "5C"}, "hand", "you gave 6"),
    ({"hand": "5H 5S 5D", "starter": ""}, "hand", "You gave 3"),
    ({"hand": "5H", "starter": ""}, "hand", "You gave 1"),
    ({"hand": "5H 5S 5D JC 6H 7H 8H", "starter": ""}, "hand", "You gave 7"),
    ({"hand": "", "starter": "5C"}, "hand", "missing"),
    ({"hand": ",", "starter": ""}, "hand", "You gave 0"),
    ({"hand": "5H" * 3000, "starter": ""}, "hand", "too long"),
    ({"hand": "<b>%s %(x)s", "starter": ""}, "hand", "not a card"),
    ({"hand": "5H 5S\x00\r\n", "starter": "\ud7ff"}, "hand", "You gave 2"),
]


@pytest.mark.parametrize(("fields", "name", "said"), WRONG)
def test_what_cannot_be_used_is_explained_and_kept(
    client: FlaskClient, fields: dict[str, str], name: str, said: str
) -> None:
    page = ask(client, **fields)
    assert page.status_code == 400
    assert said in alerts(page.text)[name]
    assert value(page.text, "hand") == fields["hand"].strip("\x00\r\n")[:201]
    field = re.search(rf'<input id="{name}"[^>]*>', page.text)
    assert field
    assert 'aria-invalid="true"' in field[0]
    assert f'aria-describedby="{name}-problem {name}-hint"' in field[0]
    assert "<b>%s" not in page.text
    assert page.cache_control.no_store
    assert "Set-Cookie" not in page.headers


def test_both_fields_are_explained_at_once(client: FlaskClient) -> None:
    page = ask(client, hand="5H 5X", starter="6")
    assert set(alerts(page.text)) == {"hand", "starter"}


def test_cards_that_were_read_are_shown_beside_the_one_that_was_not(client: FlaskClient) -> None:
    page = ask(client, "da", hand="hjerter fem, 5S 5Q", starter="5K")
    assert re.findall(r'class="card card-mini card-(\w)"', page.text) == ["H", "S"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_are_told_in_the_readers_language(client: FlaskClient, lang: str) -> None:
    said = alerts(ask(client, lang, hand="5H 5X").text)["hand"]
    assert "5X" in said
    assert ("is not a card" in said) == (lang == "en")


def test_a_letter_with_two_meanings_is_asked_back(client: FlaskClient) -> None:
    page = ask(client, "cs", hand="5♥ 5P 5♦ JK", starter="5♣")
    assert page.status_code == 400
    assert "křížový spodek" in alerts(page.text)["hand"]
    assert "kárový spodek" in alerts(page.text)["hand"]


@pytest.mark.parametrize("query", ["", BEST, "hand=5H5S5DJC", "hand=5H5S5DJC5C", SIX])
def test_a_checked_hand_is_the_same_for_everybody_and_may_be_kept(app: Flask, query: str) -> None:
    known, bare = app.test_client(), app.test_client(use_cookies=False)
    known.get("/en/practice/")
    pages = [browser.get(f"/en/count?{query}") for browser in (known, bare)]
    for page in pages:
        assert "Set-Cookie" not in page.headers
        # Who has chosen settings of his own gets another page at the addresses that show cards.
        assert ("Cookie" in page.headers.get("Vary", "")) is bool(query)
        assert page.cache_control.public
        assert not page.cache_control.no_store
    assert pages[0].data == pages[1].data
    again = bare.get(f"/en/count?{query}", headers={"If-None-Match": pages[0].headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    head = bare.head(f"/en/count?{query}")
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", pages[0].headers["ETag"])


def test_checked_hands_do_not_fill_the_memory(app: Flask, client: FlaskClient) -> None:
    for starter in ("5C", "6C", "7C", "8C"):
        look(client, f"hand=5H5S5DJC&starter={starter}")
    assert not app.extensions["fifteentwo"].cache.pages


def test_the_page_works_where_the_database_is_gone(app: Flask, client: FlaskClient) -> None:
    app.extensions["fifteentwo"].config.database.unlink()
    look(client, BEST)


def test_the_page_is_reached_from_every_other(client: FlaskClient) -> None:
    for lang in LANGUAGES:
        assert f'href="/{lang}/count"' in client.get(f"/{lang}/rules/").text
    assert 'href="/en/count" aria-current="page"' in look(client, BEST)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_python_shows_through(client: FlaskClient, lang: str) -> None:
    for query in (BEST, "hand=5H5S5DJC", "hand=5H5S5DJC5C", SIX, "hand=5X"):
        html = client.get(f"/{lang}/count?{query}").text
        for trace in ("Card.parse", "Undefined", "object at 0x", "None", "{{", "%(", "Fraction("):
            assert trace not in html, (query, trace)


def test_the_count_is_the_engines_for_any_cards(client: FlaskClient) -> None:
    for hand, starter in (("2C5C8CKC", "KD"), ("ASAHADAC", "2D"), ("JCJDJHJS", "5C"), ("7H8S8D9C", "6D")):
        for crib in (0, 1):
            html = look(client, f"hand={hand}&starter={starter}&crib={crib}")
            (turned,) = Cards.parse(starter)
            assert re.search(rf"<h1[^>]*>{points(Cards.parse(hand), turned, bool(crib))} point", html)
