"""Private links: found again with the secret alone, and not to be guessed."""

from __future__ import annotations

from webapp.club.links import link_of, new_link, token_hash


def test_the_site_tells_a_link_again_from_what_is_kept() -> None:
    link = new_link("a secret", "member")
    assert link_of(link.nonce, "a secret", "member") == link
    assert link.hash == token_hash(link.token)


def test_what_is_kept_is_no_link() -> None:
    link = new_link("a secret", "member")
    assert link.token not in (link.nonce, link.hash)
    assert link_of(link.nonce, "another secret", "member").token != link.token
    assert link_of(link.nonce, "a secret", "club").token != link.token


def test_no_two_links_are_the_same_and_each_is_long() -> None:
    tokens = {new_link("a secret", "member").token for _ in range(200)}
    assert len(tokens) == 200
    assert {len(token) for token in tokens} == {40}
