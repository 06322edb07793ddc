"""Every setting, read from the environment and checked at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
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
    proxy: tuple[str, ...] = ()
    """Addresses and networks of the proxies whose word for the visitor's address and scheme is taken."""

    backup_daily: int = 0
    """How many copies are kept, one made each day; 0: none is made."""

    retention_days: int = 0
    """Days after which guests who do not come back are forgotten; 0: never."""

    retention_members_days: int = 0
    """The same for members."""

    log_requests: bool = False
    """Whether each request is a line of the standard output."""

    guests_an_hour: int = 300
    """New players from one address in an hour; 0: as many as there come."""

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "fifteentwo.sqlite3"

    @property
    def prefix(self) -> str:
        """The path under which the whole site stands, such as `/cribbage`; empty where that is the host itself."""
        return urlsplit(self.base_url or "").path

    @classmethod
    def from_environ(cls, environ: Mapping[str, str] = os.environ) -> Config:
        """Reads the variables of SETTINGS; an empty one counts as unset.

        :raises ConfigError: if a value cannot be used
        """
        given = {each.field: each.read(each.variable, text) for each in SETTINGS if (text := each.text(environ))}
        return cls(**{"workers": os.cpu_count() or 1, "log_requests": True, **given})


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: how its variable is called, and what may stand in it."""

    field: str
    """Its name in Config."""
    read: Callable[[str, str], Any]
    """Makes the value of the name of the variable and of its text, or raises ConfigError."""

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"FIFTEENTWO_{self.field.upper()}"

    @property
    def file_variable(self) -> str:
        """The environment variable that names a file to read the text from instead."""
        return f"{self.variable}_FILE"

    def text(self, environ: Mapping[str, str]) -> str:
        """Returns what an environment has for it, an empty text for nothing.

        :raises ConfigError: if it is there twice, or its file cannot be read
        """
        text, file = (environ.get(name, "").strip() for name in (self.variable, self.file_variable))
        if text and file:
            raise ConfigError(f"{self.variable} and {self.file_variable} are both set. Keep one of them.")
        if not file:
            return text
        try:
            text = Path(file).expanduser().read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(
                f"{self.file_variable} names {file}, which cannot be read ({error}). Correct the path or the rights."
            ) from error
        if not text:
            raise ConfigError(f"{self.file_variable} names {file}, which is empty. Write {self.variable} into it.")
        return text


def _folder(variable: str, text: str) -> Path:
    return Path(text).expanduser()


def _as_it_is(variable: str, text: str) -> str:
    return text


def _number(least: int, most: int) -> Callable[[str, str], int]:
    def read(variable: str, text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
            raise ConfigError(
                f"{variable} is {text!r}. Set it to a whole number from {least} to {most}, or leave it out."
            )
        return int(text)

    return read


def _switch(variable: str, text: str) -> bool:
    return _number(0, 1)(variable, text) == 1


def _secret(variable: str, text: str) -> str:
    if len(text) < 16:
        raise ConfigError(f"{variable} is too short. Use at least 16 characters, or leave it out.")
    return text


_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
"""A path that needs no quoting anywhere, and that no browser shortens."""


def _base_url(variable: str, text: str) -> str:
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else None
        path = parts.path.rstrip("/")
        extras = parts.query or parts.fragment or parts.username or parts.password or not _PATH.fullmatch(path)
        if parts.scheme not in ("http", "https") or host == "" or extras or re.search(r"[\s<>\"']", parts.netloc):
            raise ValueError(text)
        port = parts.port
    except ValueError as error:
        raise ConfigError(
            f"{variable} is {text!r}. Set it to the address browsers use, like https://cribbage.example or "
            f"https://club.example/cribbage."
        ) from error
    # As browsers write an origin: small letters, no usual port.
    shown = f"[{parts.hostname}]" if host is None else host
    usual = port in (None, {"http": 80, "https": 443}[parts.scheme])
    return f"{parts.scheme}://{shown}{path}" if usual else f"{parts.scheme}://{shown}:{port}{path}"


def _proxy(variable: str, text: str) -> tuple[str, ...]:
    try:
        networks = [ip_network(part) for part in text.replace(",", " ").split()]
    except ValueError as error:
        raise ConfigError(
            f"{variable} is {text!r}. Set it to the address of the proxy, like 127.0.0.1, or to its network, like "
            f"172.16.0.0/12; put commas between several. Leave it out if there is no proxy."
        ) from error
    if any(network.prefixlen == 0 for network in networks):
        raise ConfigError(f"{variable} is {text!r}, which is everybody. Set it to the address of the proxy alone.")
    return tuple(str(network) for network in networks)


SETTINGS: Final = (
    Setting("data", _folder),
    Setting("host", _as_it_is),
    Setting("port", _number(0, 65535)),
    Setting("workers", _number(1, 256)),
    Setting("base_url", _base_url),
    Setting("proxy", _proxy),
    Setting("guests_an_hour", _number(0, 1_000_000)),
    Setting("secret_key", _secret),
    Setting("backup_daily", _number(0, 9999)),
    Setting("retention_days", _number(0, 36500)),
    Setting("retention_members_days", _number(0, 36500)),
    Setting("log_requests", _switch),
)
"""Every setting, in the order of the table in the README, which a test holds to this list."""
