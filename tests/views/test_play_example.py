"""Examples of the play on a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.views.sampling import sample_app, table, words
from webapp.config import Config
from webapp.i18n import LANGUAGES

SERIES = "```play\ncards: 4H 5S 6D 3C\npoints: 0 0 5 4\n```\n"
GO = "```play\nhands: KH 9H, QD JC\ncards: KH QD 9H JC\npoints: 0 0 1 1\n```\n"
THIRTY_ONE = "```play\nhands: KH AC, QD JC\ncards: KH QD AC JC\npoints: 0 0 0 2\n```\n"
THREE = "```play\ncards: 7H 7S 7D TC\nplayers: 3\npoints: 0 2 6 2\n```\n"


@pytest.fixture
def page(config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    app = sample_app(config, tmp_path, monkeypatch, request.param)
    return app.test_client().get("/en/rules/sample").text


@pytest.mark.rule("W17", "S13")
@pytest.mark.parametrize("page", [SERIES], indirect=True)
def test_a_row_a_card_says_what_it_makes(page: str) -> None:
    assert table(page, "played") == [
        ["Player 1", "[four of hearts]", "4", "", "0"],
        ["Player 2", "[five of spades]", "9", "", "0"],
        [
            "Player 1",
            "[six of diamonds]",
            "15",
            "Fifteen [four of hearts] [five of spades] [six of diamonds] "
            "Run of three [four of hearts] [five of spades] [six of diamonds]",
            "5",
        ],
        [
            "Player 2",
            "[three of clubs]",
            "18",
            "Run of four [three of clubs] [four of hearts] [five of spades] [six of diamonds]",
            "4",
        ],
    ]
    assert table(page, "standings") == [["Player 1", "5"], ["Player 2", "4"]]
    assert "Player 1 pegs the most with these cards: 5 points." in page


@pytest.mark.rule("S11", "S12")
@pytest.mark.parametrize("page", [GO], indirect=True)
def test_go_and_the_return_to_0_have_rows_of_their_own(page: str) -> None:
    assert table(page, "played")[2:] == [
        ["Player 1", "[nine of hearts]", "29", "", "0"],
        ["Player 2 says “go”."],
        ["Nobody can play on. Player 1 played last and pegs for the go.", "1"],
        ["The count returns to 0, and Player 2 leads."],
        ["Player 2", "[jack of clubs]", "10", "Last card", "1"],
    ]
    labels = re.findall(r'<p class="deal-label">(.*?)</p>', page)
    assert labels == ["Player 1 leads", "Player 2 deals"]


@pytest.mark.rule("W19", "S11")
@pytest.mark.parametrize("page", [THREE], indirect=True)
def test_thirty_one_is_named_and_ends_a_series(page: str) -> None:
    rows = table(page, "played")
    assert rows[-2] == ["Player 1", "[ten of clubs]", "31", "Thirty-one", "2"]
    assert rows[-1] == ["The count returns to 0."]
    assert table(page, "standings") == [["Player 1", "2"], ["Player 2", "2"], ["Player 3", "6"]]


@pytest.mark.rule("W19")
@pytest.mark.parametrize("page", [THIRTY_ONE], indirect=True)
def test_nothing_follows_the_end_of_a_play(page: str) -> None:
    assert table(page, "played")[-1] == ["Player 2", "[jack of clubs]", "31", "Thirty-one", "2"]


@pytest.mark.parametrize("page", [SERIES, GO], indirect=True)
def test_the_table_is_right_for_screen_readers(page: str) -> None:
    html = page.split('<table class="played"', 1)[1].split("</table>", 1)[0]
    assert "<caption" in html
    for cell in re.findall(r"<th\b[^>]*>", html):
        assert "scope=" in cell
        assert "role=" in cell
    columns = html.count('scope="col"')
    for row in re.findall(r"<tr\b.*?</tr>", html, re.DOTALL):
        spans = [int(span) for span in re.findall(r' colspan="(\d)"', row)]
        assert len(re.findall(r"<t[hd]\b", row)) - len(spans) + sum(spans) == columns


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_play_is_shown_in_every_language(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    app = sample_app(config, tmp_path, monkeypatch, SERIES + "\n" + GO)
    page = app.test_client().get(f"/{lang}/rules/sample")
    assert page.status_code == 200
    assert "%(" not in words(page.text)
    assert [row[2] for row in table(page.text, "played")] == ["4", "9", "15", "18"]
