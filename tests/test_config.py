"""Settings: read from the environment, and refused with the name of the variable and the remedy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from webapp.config import SETTINGS, Config, ConfigError, Setting


def read(**settings: str) -> Config:
    return Config.from_environ({f"FIFTEENTWO_{name}": value for name, value in settings.items()})


def refused(**settings: str) -> str:
    with pytest.raises(ConfigError) as caught:
        read(**settings)
    return str(caught.value)


def test_nothing_needs_to_be_set() -> None:
    config = read()
    assert config == Config(workers=os.cpu_count() or 1, log_requests=True)
    assert config.database == Path("fifteentwo-data/fifteentwo.sqlite3")


def test_an_empty_setting_is_none() -> None:
    names = [name for setting in SETTINGS for name in (setting.variable, setting.file_variable)]
    for nothing in ("", "  "):
        assert Config.from_environ(dict.fromkeys(names, nothing)) == read()


def test_every_setting_is_read() -> None:
    config = read(
        DATA="/srv/cribbage",
        HOST="0.0.0.0",
        PORT="80",
        WORKERS="3",
        SECRET_KEY="x" * 16,
        BASE_URL="https://cribbage.example",
        PROXY="127.0.0.1",
        BACKUP_DAILY="14",
        LOG_REQUESTS="0",
    )
    assert config == Config(
        Path("/srv/cribbage"),
        "0.0.0.0",
        80,
        3,
        "x" * 16,
        "https://cribbage.example",
        ("127.0.0.1/32",),
        backup_daily=14,
    )


def test_a_home_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert read(DATA="~/cribbage").data == tmp_path / "cribbage"


@pytest.mark.parametrize(("name", "good"), [("PORT", ("0", "1", "65535")), ("WORKERS", ("1", "256"))])
def test_numbers_up_to_their_limits_are_read(name: str, good: tuple[str, ...]) -> None:
    for value in good:
        assert getattr(read(**{name: value}), name.lower()) == int(value)


@pytest.mark.parametrize("name", ["PORT", "WORKERS"])
@pytest.mark.parametrize("value", ["-1", "65536", "8000.0", "eighty", "0x50", "1e3", "²", "9" * 30, "9" * 5000, "8 0"])
def test_other_numbers_are_refused_with_name_and_limits(name: str, value: str) -> None:
    words = refused(**{name: value})
    assert f"FIFTEENTWO_{name}" in words
    assert "whole number" in words


def test_no_workers_at_all_is_refused() -> None:
    assert "FIFTEENTWO_WORKERS" in refused(WORKERS="0")


def test_a_short_secret_is_refused_and_not_shown() -> None:
    words = refused(SECRET_KEY="my own secret")
    assert "FIFTEENTWO_SECRET_KEY" in words
    assert "my own secret" not in words


def test_a_secret_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("a secret of sixteen letters\n")
    assert read(SECRET_KEY_FILE=str(file)).secret_key == "a secret of sixteen letters"


GOOD = {
    "data": "/srv/cribbage",
    "host": "0.0.0.0",
    "port": "80",
    "workers": "3",
    "base_url": "https://cribbage.example/club",
    "proxy": "10.0.0.0/8",
    "guests_an_hour": "50",
    "secret_key": "a secret of sixteen letters",
    "backup_daily": "14",
    "retention_days": "400",
    "retention_members_days": "800",
    "log_requests": "0",
}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.field)
def test_a_file_may_hold_any_setting(tmp_path: Path, setting: Setting) -> None:
    file = tmp_path / "value"
    file.write_text(GOOD[setting.field] + "\n")
    from_file = Config.from_environ({setting.file_variable: str(file)})
    assert from_file == Config.from_environ({setting.variable: GOOD[setting.field]}) != read()


@pytest.mark.parametrize("content", [b"", b"\n", b"short", b"\xff\xfe" * 20])
def test_a_file_without_a_good_secret_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "secret"
    file.write_bytes(content)
    assert "FIFTEENTWO_SECRET_KEY" in refused(SECRET_KEY_FILE=str(file))


@pytest.mark.parametrize("name", ["none", "."])
def test_a_file_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path, name: str) -> None:
    words = refused(SECRET_KEY_FILE=str(tmp_path / name))
    assert "FIFTEENTWO_SECRET_KEY_FILE" in words
    assert str(tmp_path) in words


def test_two_secrets_are_refused(tmp_path: Path) -> None:
    words = refused(SECRET_KEY="x" * 16, SECRET_KEY_FILE=str(tmp_path))
    assert "FIFTEENTWO_SECRET_KEY" in words
    assert "FIFTEENTWO_SECRET_KEY_FILE" in words


@pytest.mark.parametrize(
    ("value", "read_as"),
    [
        ("https://cribbage.example", "https://cribbage.example"),
        ("https://cribbage.example/", "https://cribbage.example"),
        ("HTTPS://Cribbage.Example/", "https://cribbage.example"),
        ("http://10.0.0.7:8000", "http://10.0.0.7:8000"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("https://Club.example/cribbage", "https://club.example/cribbage"),
        ("http://club.example:80/our/Cribbage-1.0/", "http://club.example/our/Cribbage-1.0"),
    ],
)
def test_an_address_is_read(value: str, read_as: str) -> None:
    assert read(BASE_URL=value).base_url == read_as


@pytest.mark.parametrize(
    "value",
    [
        "cribbage.example",
        "//cribbage.example",
        "ftp://cribbage.example",
        "javascript:alert(1)",
        "https://",
        "https:///",
        "https://cribbage.example/../club",
        "https://cribbage.example/./club",
        "https://cribbage.example//club",
        "https://cribbage.example/a club",
        "https://cribbage.example/%2e",
        "https://cribbage.example/klub;a=1",
        "https://cribbage.example/čeština",
        'https://cribbage.example/"club',
        "http://[",
        "https://cribbage.example:99999",
        "https://cribbage.example:x",
        "https://keeper:word@cribbage.example",
        "https://cribbage.example?club=1",
        "https://cribbage.example#club",
        "https://cribbage example",
    ],
)
def test_an_address_that_browsers_cannot_use_is_refused(value: str) -> None:
    assert "FIFTEENTWO_BASE_URL" in refused(BASE_URL=value)


@pytest.mark.parametrize(
    ("value", "prefix"),
    [
        ("", ""),
        ("https://cribbage.example/", ""),
        ("https://club.example/cribbage/", "/cribbage"),
        ("https://x.example/a/b", "/a/b"),
    ],
)
def test_the_path_of_the_address_is_where_the_site_stands(value: str, prefix: str) -> None:
    assert read(BASE_URL=value).prefix == prefix


@pytest.mark.parametrize(
    ("value", "read_as"),
    [
        ("127.0.0.1", ("127.0.0.1/32",)),
        ("::1, 172.16.0.0/12", ("::1/128", "172.16.0.0/12")),
        ("10.0.0.2 ,10.0.0.3", ("10.0.0.2/32", "10.0.0.3/32")),
    ],
)
def test_proxies_are_read(value: str, read_as: tuple[str, ...]) -> None:
    assert read(PROXY=value).proxy == read_as


@pytest.mark.parametrize(
    "value", ["*", "proxy.example", "10.0.0.0/33", "10.0.0.1/8", "0.0.0.0/0", "::/0", "127.0.0.1,*"]
)
def test_proxies_that_are_nobody_or_everybody_are_refused(value: str) -> None:
    assert "FIFTEENTWO_PROXY" in refused(PROXY=value)


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(AttributeError):
        read().port = 1  # type: ignore[misc]
