"""What a first visit to a rule page costs a reader who pays for each kilobyte."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from webapp.content.pages import Library
from webapp.i18n import LANGUAGES
from webapp.paths import CONTENT

MOST_BYTES = 60 * 1024
MOST_REQUESTS = 6
LOADED = re.compile(r'<(?:link rel="(?:stylesheet|icon)"|script|img|use)[^>]*?(?:href|src)="([^"#]+)')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", Library(CONTENT).slugs)
def test_a_rule_page_is_light(client: FlaskClient, slug: str, lang: str) -> None:
    page = client.get(f"/{lang}/rules/{slug}", headers={"Accept-Encoding": "gzip"})
    plain = client.get(f"/{lang}/rules/{slug}")
    parts = set(LOADED.findall(plain.text))
    assert any(part.startswith("/site.css") for part in parts)
    answers = [client.get(part, headers={"Accept-Encoding": "gzip"}, buffered=True) for part in parts]
    assert all(answer.status_code == 200 for answer in answers)
    assert len(answers) + 1 <= MOST_REQUESTS
    assert sum(len(answer.data) for answer in (page, *answers)) < MOST_BYTES
