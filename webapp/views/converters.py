"""The parts of an address that are not plain text."""

from __future__ import annotations

from werkzeug.routing import AnyConverter, IntegerConverter, Map

from webapp import i18n


class LanguageConverter(AnyConverter):
    """Matches the code of one of the site's languages."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, *i18n.LANGUAGES)


class StepConverter(IntegerConverter):
    """Matches the number of a step of a run. Longer rows of digits than any run has are no number."""

    regex = "[0-9]{1,6}"


CONVERTERS = {"lang": LanguageConverter, "step": StepConverter}
