"""The comparison page: which games and rules it shows, what it says to nonsense, how it is kept and found."""

from __future__ import annotations

import re
import shutil
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.views.walking import Walk, language
from webapp import create_app, paths
from webapp.config import Config
from webapp.content.pages import Library
from webapp.i18n import LANGUAGES

LIBRARY = Library(paths.CONTENT)
GAMES = tuple(LIBRARY.comparison.variants)
NAMES = {game: variant["name"] for game, variant in LIBRARY.comparison.variants.items()}
ASPECTS = [aspect["name"] for aspect in LIBRARY.comparison.aspects]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def columns(html: str) -> list[str]:
    """The heads of the table, without that of the rules."""
    return [plain(head) for head in re.findall(r'<th scope="col"[^>]*>(.*?)</th>', html)[1:]]


def rows(html: str) -> dict[str, list[tuple[str, str]]]:
    """Class and text of each cell, by rule."""
    found = {}
    for row in re.findall(r'<tr role="row">\s*<th scope="row".*?</tr>', html, re.DOTALL):
        (name,) = re.findall(r'<th scope="row"[^>]*>(.*?)</th>', row)
        cells = re.findall(r'<td role="cell" class="(\w+)"[^>]*>(.*?)</td>', row, re.DOTALL)
        found[plain(name)] = [(kind, plain(text)) for kind, text in cells]
    return found


def ticked(html: str) -> tuple[list[str], list[str]]:
    """The games ticked in the form, and the rows chosen."""
    return (
        re.findall(r'name="with" value="(\w+)" checked', html),
        re.findall(r'name="rows" value="(\w+)" checked', html),
    )


def address(*games: str, lang: str = "en", more: str = "") -> str:
    return f"/{lang}/compare?" + "&".join([*(f"with={game}" for game in games), *filter(None, [more])])


def test_without_a_choice_everything_is_shown_in_every_language(client: FlaskClient) -> None:
    for lang in LANGUAGES:
        page = client.get(f"/{lang}/compare")
        assert page.status_code == 200
        assert language(page.text) == lang
        assert len(columns(page.text)) == len(GAMES)
        assert all(len(cells) == len(GAMES) for cells in rows(page.text).values())
        assert ticked(page.text) == (["standard"], ["all"])
    html = client.get("/en/compare").text
    assert columns(html) == list(NAMES.values())
    assert list(rows(html)) == ASPECTS


def test_what_is_ticked_is_what_is_shown(client: FlaskClient) -> None:
    for number in (2, 3, len(GAMES)):
        for games in combinations(GAMES, number):
            html = client.get(address(*games)).text
            assert columns(html) == [NAMES[game] for game in games]
            assert list(rows(html)) == ASPECTS
            assert ticked(html) == (list(games), ["all"])


@pytest.mark.parametrize("game", GAMES[1:])
def test_one_variant_alone_stands_beside_the_standard_game(client: FlaskClient, game: str) -> None:
    html = client.get(address(game)).text
    assert columns(html) == [NAMES["standard"], NAMES[game]]
    assert ticked(html)[0] == ["standard", game]
    assert html == client.get(address("standard", game)).text


def test_the_standard_game_alone_is_no_choice(client: FlaskClient) -> None:
    assert client.get(address("standard")).data == client.get("/en/compare").data
    only = client.get(address("standard", more="rows=changes")).text
    assert columns(only) == list(NAMES.values())
    assert ticked(only) == (["standard"], ["changes"])


@pytest.mark.parametrize("number", [2, 3])
def test_rows_that_differ_are_those_in_which_the_columns_shown_do_not_agree(client: FlaskClient, number: int) -> None:
    for games in combinations(GAMES, number):
        everything = rows(client.get(address(*games)).text)
        html = client.get(address(*games, more="rows=changes")).text
        assert rows(html) == {name: cells for name, cells in everything.items() if len(set(cells)) > 1}
        assert rows(html)
        assert f"{len(rows(html))} of {len(everything)} rules" in html
        assert ticked(html)[1] == ["changes"]


def test_changes_from_the_standard_game_are_marked_in_words_too(client: FlaskClient) -> None:
    for lang, word in (("en", "Changed:"), ("cs", "Změna:"), ("el", "Αλλάζει:")):
        html = client.get(f"/{lang}/compare").text
        seen = set()
        for cells in rows(html).values():
            assert cells[0][0] == "same"
            for kind, text in cells:
                seen.add(kind)
                assert text.startswith(word) == (kind == "differs")
                assert (text != cells[0][1]) == (kind == "differs")
        assert seen == {"same", "differs"}


def test_the_head_of_a_column_leads_to_where_the_variant_is_described(client: FlaskClient) -> None:
    html = client.get("/da/compare").text
    links = re.findall(r'<th scope="col"[^>]*><a href="(/da/rules/[^"#]+)(?:#([^"]+))?">', html)
    assert len(links) == len(GAMES)
    for path, anchor in links:
        page = client.get(path)
        assert page.status_code == 200
        assert not anchor or f'id="{anchor}"' in page.text


@pytest.mark.parametrize(
    "query",
    [
        "with=back_10&with=muggins&rows=changes",
        "rows=changes&with=muggins&with=back_10&with=muggins",
        "with=muggins&with=&with=+back_10&rows=changes&rows=changes&rows=",
        "with=muggins&with=back_10&rows=changes&utm_source=x",
    ],
)
def test_however_a_choice_is_spelled_it_is_one_page(app: Flask, client: FlaskClient, query: str) -> None:
    page = client.get(address("muggins", "back_10", more="rows=changes"))
    kept = len(app.extensions["fifteentwo"].choices.pages)
    other = client.get(f"/en/compare?{query}")
    assert (other.status_code, other.data) == (200, page.data)
    assert other.headers["ETag"] == page.headers["ETag"]
    assert len(app.extensions["fifteentwo"].choices.pages) == kept


@pytest.mark.parametrize("query", ["with=", "rows=", "rows=all", "utm_source=x", "with=standard&with=standard"])
def test_a_query_that_chooses_nothing_gives_the_plain_page(app: Flask, client: FlaskClient, query: str) -> None:
    assert client.get(f"/en/compare?{query}").data == client.get("/en/compare").data
    assert app.extensions["fifteentwo"].choices.pages == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_variant_is_named_and_the_rest_of_the_form_kept(client: FlaskClient, lang: str) -> None:
    page = client.get(address("muggins", "mugins", "back_10", lang=lang, more="rows=changes"))
    assert page.status_code == 400
    assert language(page.text) == lang
    (problem,) = re.findall(r'role="alert">(.*?)</p>', page.text)
    assert "mugins" in problem
    assert ticked(page.text) == (["muggins", "back_10"], ["changes"])
    assert columns(page.text) == []
    assert page.cache_control.no_store
    assert "Set-Cookie" not in page.headers
    assert "noindex" in page.text
    assert 'rel="canonical"' not in page.text


@pytest.mark.parametrize("name", ["Muggins", "back-10", "<b>x</b>", "%(name)s", "%00", "x" * 5000])
def test_no_name_breaks_the_page_that_refuses_it(client: FlaskClient, name: str) -> None:
    page = client.get("/cs/compare", query_string={"with": name})
    assert page.status_code == 400
    assert "<b>x" not in page.text
    assert "x" * 50 not in page.text


@pytest.mark.parametrize("query", ["rows=some", "rows=all&rows=changes", "rows=CHANGES"])
def test_rows_that_there_are_not_are_refused(client: FlaskClient, query: str) -> None:
    page = client.get(f"/en/compare?with=muggins&{query}")
    assert page.status_code == 400
    assert "Either all rules are shown" in page.text
    assert ticked(page.text)[0] == ["muggins"]


def test_a_comparison_sets_no_cookie_and_is_not_sent_twice(walk: Walk) -> None:
    for path in ("/en/compare", address("muggins", "back_10")):
        bare = walk.app.test_client(use_cookies=False).get(path)
        known = walk.browser.get(path)
        assert bare.data == known.data
        for page in (bare, known):
            assert "Set-Cookie" not in page.headers
            assert "Cookie" not in page.headers.get("Vary", "")
            assert page.cache_control.public
            assert not page.cache_control.no_store
        again = walk.browser.get(path, headers={"If-None-Match": known.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert walk.browser.head(path).status_code == 200


def test_choices_do_not_push_out_the_rule_pages(app: Flask, client: FlaskClient) -> None:
    site = app.extensions["fifteentwo"]
    site.choices.limit = 4
    client.get("/en/rules/muggins")
    kept = dict(site.cache.pages)
    for games in combinations(GAMES, 2):
        client.get(address(*games))
        client.get(address(*games, more="rows=nonsense"))
    assert site.cache.pages == kept
    assert 0 < len(site.choices.pages) <= 4


def test_another_language_shows_the_same_choice(client: FlaskClient) -> None:
    html = client.get(address("back_10", "muggins", more="rows=changes")).text
    links = {lang: unescape(url) for url, lang in re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', html)}
    assert links == {lang: address("muggins", "back_10", lang=lang, more="rows=changes") for lang in LANGUAGES}
    for lang, url in links.items():
        assert ticked(client.get(url).text) == (["muggins", "back_10"], ["changes"]), lang


def test_a_choice_names_the_plain_page_to_search_engines(client: FlaskClient) -> None:
    html = client.get(address("muggins", "back_10", lang="el")).text
    assert '<link rel="canonical" href="http://localhost/el/compare">' in html
    assert '<link rel="alternate" hreflang="sw" href="http://localhost/sw/compare">' in html
    assert "<title>Muggins · 10 πίσω · " in html


def test_the_list_of_rules_and_every_variants_page_lead_here(client: FlaskClient) -> None:
    assert 'href="/sw/compare"' in client.get("/sw/rules/").text
    own: dict[str, list[str]] = {slug: [] for slug in LIBRARY.slugs}
    for game, variant in LIBRARY.comparison.variants.items():
        own[variant["page"].partition("#")[0]].append(game)
    for slug, games in own.items():
        html = client.get(f"/en/rules/{slug}").text
        # Pages may lead here in their own words as well.
        links = [unescape(url) for url in re.findall(r'class="button quiet" href="(/en/compare[^"]*)"', html)]
        assert links == ([address("standard", *games)] if games and "standard" not in games else []), slug
        assert all(client.get(link).status_code == 200 for link in links)


def test_a_variant_added_to_the_content_is_offered_and_shown(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "content"
    shutil.copytree(paths.CONTENT, folder)
    file = folder / "comparison.toml"
    added = '[[variant]]\nid = "upside_down"\nname = "Upside down"\npage = "counting"\n\n[[aspect]]'
    text = file.read_text("utf-8").replace("[[aspect]]", added, 1)
    file.write_text(text + 'upside_down = "As long as you like"\n', "utf-8")
    monkeypatch.setattr(paths, "CONTENT", folder)
    client = create_app(config).test_client()
    assert columns(client.get("/en/compare").text)[-1] == "Upside down"
    html = client.get("/cs/compare?with=upside_down&rows=changes").text
    (cells,) = rows(html).values()
    assert cells[1] == ("differs", "Změna: As long as you like")
    assert '<span lang="en">As long as you like</span>' in html
    assert 'href="/cs/compare?with=standard&amp;with=upside_down"' in client.get("/cs/rules/counting").text


def test_a_comparison_is_shown_where_the_database_is_gone(app: Flask, client: FlaskClient) -> None:
    app.extensions["fifteentwo"].config.database.unlink()
    assert client.get(address("muggins")).status_code == 200
