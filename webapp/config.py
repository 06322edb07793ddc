"""Every setting, read from the environment and checked at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit


class ConfigError(Exception):
    """A setting that cannot be used; the message names the variable and the remedy."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one installation."""

    data: Path = Path("fifteentwo-data")
    """Folder of the database and the secret; created at the first start."""
    host: str = "127.0.0.1"
    """Address the server listens on."""
    port: int = 8000
    """Port the server listens on; 0 lets the system choose one."""
    workers: int = 1
    """Server processes."""
    secret_key: str | None = None
    """Key that signs cookies and shuffles the cards; None: made once and kept in the data folder."""
    base_url: str | None = None
    """Address under which browsers see the site, without a final slash; None: taken from each request."""

    guests_an_hour: int = 300
    """New players from one address in an hour; 0: as many as there come."""

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "fifteentwo.sqlite3"

    @classmethod
    def from_environ(cls, environ: Mapping[str, str] = os.environ) -> Config:
        """Reads the FIFTEENTWO_* variables; an empty one counts as unset.

        :raises ConfigError: if a value cannot be used
        """
        return cls(
            data=Path(_text(environ, "DATA") or "fifteentwo-data").expanduser(),
            host=_text(environ, "HOST") or "127.0.0.1",
            port=_number(environ, "PORT", default=8000, least=0, most=65535),
            workers=_number(environ, "WORKERS", default=os.cpu_count() or 1, least=1, most=256),
            secret_key=_secret(environ, "SECRET_KEY"),
            base_url=_base_url(environ, "BASE_URL"),
            guests_an_hour=_number(environ, "GUESTS_AN_HOUR", default=300, least=0, most=1_000_000),
        )


def _text(environ: Mapping[str, str], name: str) -> str | None:
    return environ.get(f"FIFTEENTWO_{name}", "").strip() or None


def _number(environ: Mapping[str, str], name: str, *, default: int, least: int, most: int) -> int:
    text = _text(environ, name)
    if text is None:
        return default
    if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
        raise ConfigError(
            f"FIFTEENTWO_{name} is {text!r}. Set it to a whole number from {least} to {most}, or leave it out."
        )
    return int(text)


def _secret(environ: Mapping[str, str], name: str) -> str | None:
    text, file = _text(environ, name), _text(environ, f"{name}_FILE")
    if text and file:
        raise ConfigError(f"FIFTEENTWO_{name} and FIFTEENTWO_{name}_FILE are both set. Keep one of them.")
    if file:
        try:
            text = Path(file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(
                f"FIFTEENTWO_{name}_FILE names {file}, which cannot be read ({error}). Correct the path or the rights."
            ) from error
    if text is not None and len(text) < 16:
        raise ConfigError(f"FIFTEENTWO_{name} is too short. Use at least 16 characters, or leave it out.")
    return text


def _base_url(environ: Mapping[str, str], name: str) -> str | None:
    text = _text(environ, name)
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else None
        extras = parts.path.strip("/") or parts.query or parts.fragment or parts.username or parts.password
        if parts.scheme not in ("http", "https") or host == "" or extras or re.search(r"[\s<>\"']", parts.netloc):
            raise ValueError(text)
        port = parts.port
    except ValueError as error:
        raise ConfigError(
            f"FIFTEENTWO_{name} is {text!r}. Set it to the address browsers use, like https://cribbage.example."
        ) from error
    # As browsers write an origin: small letters, no usual port.
    shown = f"[{parts.hostname}]" if host is None else host
    usual = port in (None, {"http": 80, "https": 443}[parts.scheme])
    return f"{parts.scheme}://{shown}" if usual else f"{parts.scheme}://{shown}:{port}"
