"""Runs `fifteentwo` with a clock that is wrong. Usage: python clock.py SECONDS ARGUMENTS; negative: it is set back."""

from __future__ import annotations

import datetime
import sys
import time

_now = time.time


class _Either(type):
    """Takes those that were made before for its own too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.__bases__[0])


def set_clock(seconds: float) -> None:
    """Makes everything that is imported from now on, in this process and those forked from it, read another time."""

    class Wrong(datetime.datetime, metaclass=_Either):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Wrong:
            return cls.fromtimestamp(_now() + seconds, tz)

    class WrongDay(datetime.date, metaclass=_Either):
        @classmethod
        def today(cls) -> WrongDay:
            return cls.fromtimestamp(_now() + seconds)

    time.time = lambda: _now() + seconds
    datetime.datetime, datetime.date = Wrong, WrongDay  # type: ignore[misc]


if __name__ == "__main__":
    set_clock(float(sys.argv[1]))
    sys.argv = ["fifteentwo", *sys.argv[2:]]
    from webapp.cli import main

    main()
