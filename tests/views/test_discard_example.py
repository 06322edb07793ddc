"""Examples of laying away on a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.views.sampling import sample_app, table, words
from webapp.config import Config

SIX = "```discard\ncards: 5H 6H 7S 8D KC AC\ndealer: yes\nbest: 6H 7S 8D AC\n```\n"
FIVE = "```discard\ncards: 5H 6H 7S 8D KC\ndealer: no\nbest: 5H 6H 7S 8D\n```\n"


@pytest.fixture
def page(config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    app = sample_app(config, tmp_path, monkeypatch, request.param)
    return app.test_client().get("/en/rules/sample").text


@pytest.mark.rule("S2")
@pytest.mark.parametrize("page", [SIX], indirect=True)
def test_the_best_ways_come_first_and_the_others_on_request(page: str) -> None:
    shown, _, more = page.partition('<details class="how more-ways">')
    assert table(shown, "ways-to-lay")[0] == [
        "[six of hearts] [seven of spades] [eight of diamonds] [ace of clubs]",
        "[five of hearts] [king of clubs]",
        *("16.55", "9.52", "7", "16", "0%", "7.03"),
    ]
    rows = table(shown, "ways-to-lay") + table(more, "ways-to-lay")
    assert (len(table(shown, "ways-to-lay")), len(rows)) == (5, 15)
    worths = [float(row[2]) for row in rows]
    assert worths == sorted(worths, reverse=True)
    assert "<summary>10 more ways to lay away</summary>" in more
    assert "The crib is yours" in shown
    assert "Lay away 5♥ K♣ and keep 6♥ 7♠ 8♦ A♣: hand and crib together come to 16.55 points" in more


@pytest.mark.rule("S2")
@pytest.mark.parametrize("page", [FIVE], indirect=True)
def test_five_cards_show_all_their_ways(page: str) -> None:
    assert len(table(page, "ways-to-lay")) == 5
    assert "more-ways" not in page
    assert "The crib is not yours" in page


@pytest.mark.parametrize("page", [SIX], indirect=True)
def test_the_cards_can_be_weighed_again(page: str) -> None:
    assert 'href="/en/count?hand=5H6H7S8DKCAC&amp;dealer=1"' in page


@pytest.mark.parametrize("page", [SIX], indirect=True)
def test_the_tables_are_right_for_screen_readers(page: str) -> None:
    tables = re.findall(r'<table class="ways-to-lay.*?</table>', page, re.DOTALL)
    captions = [words(re.findall(r"<caption.*?</caption>", html)[0]) for html in tables]
    assert len(set(captions)) == len(tables) == 2
    for html in tables:
        headings = [words(each) for each in re.findall(r'<th scope="col".*?</th>', html)]
        for row in re.findall(r"<tr\b.*?</tr>", html.split("<tbody", 1)[1], re.DOTALL):
            assert re.findall(r'data-label="([^"]*)"', row) == headings
            assert row.count('scope="row"') == 1
