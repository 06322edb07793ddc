"""What is said about the rule pages themselves."""

from __future__ import annotations

from webapp.i18n import gettext


def group_name(group: str) -> str:
    """Names a group of rule pages, as a heading of their index."""
    match group:
        case "game":
            return gettext("The game")
        case "variants":
            return gettext("Variants")
        case _:
            return gettext("Around the game")
