"""The pictures of the README can be made of the site as it is."""

from __future__ import annotations

from tests.screenshots import PICTURES, SIZE, take


def test_every_picture_is_made(visit, tmp_path):
    visitor = visit(**SIZE)
    take(visitor.page, tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == set(PICTURES)
    assert visitor.path.endswith("/rules/muggins")
