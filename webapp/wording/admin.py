"""What is said to those who look after the club."""

from __future__ import annotations

from webapp.club.choices import LONGEST_TITLE
from webapp.i18n import gettext


def notice(name: str | None) -> str | None:
    """Says what came of a form."""
    match name:
        case "form":
            return gettext("Nothing was changed: sign in first.")
        case "out":
            return gettext("You are signed out.")
        case "renamed":
            return gettext("The member has the new name.")
        case "merged":
            return gettext("The two are one member now.")
        case "removed":
            return gettext("The member has been deleted, with everything that was kept about them.")
        case "saved":
            return gettext("That is saved.")
        case "copied":
            return gettext("The backup is made and checked.")
        case "cookie":
            return gettext(
                "Nothing was changed, because your browser sent no cookie. Allow cookies for this site and try again."
            )
        case _:
            return None


def title_fault() -> str:
    """Says that a text is no title of a club night."""
    return gettext("A title has from 1 to %(most)d characters.", most=LONGEST_TITLE)


def not_sure() -> str:
    """Says that a box was not ticked."""
    return gettext("Nothing was changed. Tick the box if you mean it.")


def done(action: str, name: str | None, on_command_line: bool) -> str:
    """Says what was done, to whom, and where if not on the page."""
    match action:
        case "password" if on_command_line:
            return gettext("The password was set on the command line.")
        case "password":
            return gettext("The password was set.")
        case "signed-out" if on_command_line:
            return gettext("Everybody was signed out on the command line.")
        case "signed-out":
            return gettext("Everybody was signed out.")
        case "removed":
            return gettext("A member was deleted.")
        case "forgotten":
            return gettext("Guests who had not come back were forgotten.")
        case "backup":
            return gettext("A backup was made.")
        case "club":
            return gettext("The settings of the club were changed.")
        case "night":
            return gettext("A club night was set up or changed.")
        case _:
            return _done_to_a_member(action, name)


def _done_to_a_member(action: str, name: str | None) -> str:
    if name is None:
        return gettext("Something was done to a member who is not there any more.")
    match action:
        case "renamed":
            return gettext("A member got another name: %(name)s", name=name)
        case "new-link":
            return gettext("A member got a new link: %(name)s", name=name)
        case _:
            return gettext("Two members became one: %(name)s", name=name)
