"""Private links: whoever has one is let in. What is kept tells nobody what the link is."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

MEMBER: Final = "member"
CLUB: Final = "club"
"""What links are made for: to sign a member in, or to let somebody become one."""
LONGEST: Final = 64
"""Letters of a token that is looked up at all."""


@dataclass(frozen=True, slots=True)
class Link:
    """A private link: its token, and what is kept of it."""

    nonce: str
    """From which the site can tell the token again, with its secret."""
    token: str

    @property
    def hash(self) -> str:
        """By which the link is found."""
        return token_hash(self.token)


def new_link(secret: str, purpose: str) -> Link:
    """Returns a link that nobody has had before.

    :param purpose: what it leads to, so that a link to one thing is none to another
    """
    return link_of(secrets.token_hex(16), secret, purpose)


def link_of(nonce: str, secret: str, purpose: str) -> Link:
    """Returns the link that was made with this nonce."""
    digest = hmac.new(secret.encode(), f"link:{purpose}:{nonce}".encode(), "sha256").hexdigest()
    return Link(nonce, digest[:40])


def token_hash(token: str) -> str:
    """Returns what is kept of a token, which has far too many possible values to be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()
