"""What is said about the rule pages themselves."""

from __future__ import annotations

import pytest

from tests.wording.conftest import Reading
from webapp.content.pages import GROUPS
from webapp.i18n import LANGUAGES
from webapp.wording.rulebook import group_name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_group_has_a_name_of_its_own(reading: Reading, lang: str) -> None:
    with reading(lang):
        assert len({group_name(group) for group in GROUPS}) == len(GROUPS)
