"""Lessons: each until five in a row are right, and each visitor's own."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.views.walking import Book, Walk, address, text, worth
from webapp.trainer.lessons import IN_A_ROW, Lesson
from webapp.trainer.runs import RunSettings
from webapp.wording.lessons import SECTIONS

PAGE = "/en/practice/lessons/"


def begin(walk: Walk, lesson: Lesson) -> str:
    """Starts a lesson, and returns the code of its run."""
    location = walk.browser.get(f"/en/practice/start?lesson={lesson}").location or ""
    code = location.split("/")[3]
    assert RunSettings.parse(code).lesson is lesson
    return code


def take(walk: Walk, code: str, counts: str) -> str:
    """Counts hands, right (+) and wrong (-), from the first one on; returns the last verdict."""
    page = ""
    for step, right in enumerate(counts, start=1):
        page = walk.count(code, step, worth(walk.app, code, step) + (right == "-"))
    return page


def states(walk: Walk) -> list[str]:
    page = walk.browser.get(PAGE).text
    return [text(each) for each in re.findall(r'<p class="state[^>]*>(.*?)</p>', page, re.DOTALL)]


def ways_on(walk: Walk) -> list[str]:
    return [
        unescape(url)
        for url in re.findall(r'<a class="button[^"]*" href="([^"]+)" aria-label', walk.browser.get(PAGE).text)
    ]


def test_the_page_shows_every_lesson_in_order_and_keeps_nothing(walk: Walk, book: Book) -> None:
    assert states(walk) == ["Not begun yet"] * len(Lesson)
    assert ways_on(walk) == [f"/en/practice/start?lesson={lesson}" for lesson in Lesson]
    assert not any(book.everything().values())


def test_every_lesson_leads_to_a_section_that_is_there(walk: Walk) -> None:
    rules = walk.browser.get("/en/rules/counting").text
    page = walk.browser.get(PAGE).text
    for lesson in Lesson:
        assert f'href="/en/rules/counting#{SECTIONS[lesson]}"' in page
        assert f'id="{SECTIONS[lesson]}"' in rules


def test_a_lesson_says_how_many_in_a_row_and_ends_with_the_fifth(walk: Walk, book: Book) -> None:
    code = begin(walk, Lesson.RUNS)
    assert f"Right in a row 0 of {IN_A_ROW}" in text(walk.look(code, 1))
    page = take(walk, code, "++-+++")
    assert f"3 of {IN_A_ROW} in a row" in text(page)
    assert states(walk)[1] == f"3 of {IN_A_ROW} in a row"
    assert ways_on(walk)[1] == f"/en/practice/{code}/"
    for step in (7, 8):
        page = walk.count(code, step, worth(walk.app, code, step))
    assert "On to the next lesson: Double runs." in text(page)
    assert 'href="/en/practice/start?lesson=double-runs"' in page
    assert states(walk)[1] == "Learnt"
    assert ways_on(walk)[1] == "/en/practice/start?lesson=runs"
    assert walk.browser.get(address(code, 9)).location == address(code, 8)
    assert book.rows("SELECT steps, finished, streak FROM run") == [(8, 1, IN_A_ROW)]


def test_the_last_lesson_leads_back_to_all_of_them(walk: Walk) -> None:
    page = take(walk, begin(walk, Lesson.EMPTY), "+++++")
    assert "that was the last lesson" in text(page)
    assert f'href="{PAGE}" data-next' in page


def test_where_to_go_on_is_the_first_that_is_not_learnt(walk: Walk) -> None:
    def following() -> str:
        (found,) = re.findall(r'<li class="is-next".*?</h2>', walk.browser.get(PAGE).text, re.DOTALL)
        return text(found)

    assert following().endswith("Fifteens and pairs")
    take(walk, begin(walk, Lesson.RUNS), "+++++")
    assert following().endswith("Fifteens and pairs")
    take(walk, begin(walk, Lesson.FIFTEENS), "+++++")
    assert following().endswith("Double runs")
    for lesson in list(Lesson)[2:]:
        take(walk, begin(walk, lesson), "+++++")
    assert "is-next" not in walk.browser.get(PAGE).text
    assert "All lessons are learnt" in text(walk.browser.get(PAGE).text)


def test_what_was_learnt_stays_learnt_when_it_is_taken_again(walk: Walk) -> None:
    take(walk, begin(walk, Lesson.NOBS), "+++++")
    take(walk, begin(walk, Lesson.NOBS), "+-")
    assert states(walk)[4] == "Learnt"


def test_another_visitor_has_lessons_of_his_own(walk: Walk, stranger: Walk) -> None:
    code = begin(walk, Lesson.FLUSH)
    take(walk, code, "++")
    assert states(stranger) == ["Not begun yet"] * len(Lesson)
    take(stranger, code, "+")
    assert states(stranger)[3] == f"1 of {IN_A_ROW} in a row"
    assert states(walk)[3] == f"2 of {IN_A_ROW} in a row"


def test_a_form_sent_again_does_not_move_a_lesson(walk: Walk, book: Book) -> None:
    code = begin(walk, Lesson.FIFTEENS)
    take(walk, code, "+")
    kept = book.everything()
    walk.say(code, 1, worth(walk.app, code, 1))
    assert book.everything() == kept


@pytest.mark.parametrize("lesson", ["", "x", "lesson", "Runs"])
def test_there_are_no_other_lessons(walk: Walk, lesson: str) -> None:
    assert walk.browser.get("/en/practice/start", query_string={"lesson": lesson}).status_code == 422


def test_a_right_count_with_hints_is_none_of_the_five_in_a_row(walk: Walk, book: Book) -> None:
    code = begin(walk, Lesson.FIFTEENS)
    take(walk, code, "++++")
    walk.browser.post(f"{address(code, 5)}/hint", data={"shown": "0"})
    page = text(walk.count(code, 5, worth(walk.app, code, 5)))
    assert "Counted with 1 hint, so it is not one of the five in a row." in page
    assert f"4 of {IN_A_ROW} in a row" in page
    assert states(walk)[0] == f"4 of {IN_A_ROW} in a row"
    assert "On to the next lesson" in text(walk.count(code, 6, worth(walk.app, code, 6)))
    assert states(walk)[0] == "Learnt"
    assert book.rows("SELECT steps, finished, right_counts, streak FROM run") == [(6, 1, 6, IN_A_ROW)]


def test_a_wrong_count_with_hints_ends_those_in_a_row(walk: Walk) -> None:
    code = begin(walk, Lesson.FIFTEENS)
    take(walk, code, "++")
    walk.browser.post(f"{address(code, 3)}/hint", data={"shown": "0"})
    page = text(walk.count(code, 3, worth(walk.app, code, 3) + 1))
    assert "Counted with 1 hint." in page
    assert states(walk)[0] == f"0 of {IN_A_ROW} in a row"
