"""What is said of members, their names and their links."""

from __future__ import annotations

from webapp.club.names import LONGEST, SHORTEST, NameFault
from webapp.i18n import gettext


def name_fault(fault: NameFault) -> str:
    """Says why a name cannot be used."""
    match fault:
        case NameFault.LENGTH:
            return gettext("A name has from %(least)d to %(most)d characters.", least=SHORTEST, most=LONGEST)
        case NameFault.SIGNS:
            return gettext(
                "A name begins with a letter or a digit. After that it may also have spaces, full stops, hyphens, "
                "apostrophes, middle dots and underscores."
            )


def name_taken() -> str:
    """Says that somebody else has the name."""
    return gettext(
        "Another member has this name, or one that looks like it: capitals and accents make no difference. Choose "
        "another, please."
    )


def join_link_needed() -> str:
    """Says that one joins by the club's link alone."""
    return gettext("This club takes in only those who come by its join link. Ask the keeper of the club for it.")


def notice(name: str | None) -> str | None:
    """Says what came of a form."""
    match name:
        case "joined":
            return gettext("You are a member now. Keep your private link, for nothing else leads back to you.")
        case "renewed":
            return gettext("This is your new link. The old one has ended, and all other devices are signed out.")
        case "in":
            return gettext("You are signed in on this device.")
        case "out":
            return gettext("You are signed out on this device. Your private link signs you in again.")
        case "closed":
            return gettext("The exercises and results of this club are for its members.")
        case "saved":
            return gettext("That is saved.")
        case "cookie":
            return gettext(
                "Nothing was changed, because your browser sent no cookie. Allow cookies for this site and try again."
            )
        case _:
            return None
