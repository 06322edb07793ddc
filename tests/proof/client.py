"""One process of visitors who practise, race, join and sign in, and who write down what was confirmed to them.

Usage: python client.py NAME PORT SEED SECONDS JOURNAL. A visitor does everything by the forms of the pages. Some of it
is done twice, also at once, some too late, and some again because the server went away in the middle.
"""

from __future__ import annotations

import json
import re
import sys
import time
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.proof.browsing import Answer, Browser, Figures
from tests.proof.journal import Writer
from tests.views.laying import offered
from tests.views.racing import Table
from tests.views.walking import action, cards, stamp
from webapp.cribbage import Card, Cards, points
from webapp.store.players import hash_of

Form = Mapping[str, Any]
"""Names and values of a form's fields."""

VISITORS = 6
"""Visitors of a process, who take turns."""
PAUSE = 0.01
"""Seconds between two things that are done: the load is bounded."""

PRACTICE = (
    "deal=mixed&muggins=1&step_back=back-10&target=121",
    "deal=hands&muggins=1&step_back=none&target=61&choose=dealt",
    "deal=cribs&target=endless",
    "lesson=fifteens",
)
RACES = ("table=2&muggins=1&target=61&level=easy", "table=3&muggins=1&target=61&level=easy", "table=2&target=61")


class Visitor:
    """Somebody with a browser, an exercise or two under way, and perhaps a name."""

    def __init__(self, name: str, port: int, rng: Random, journal: Writer, figures: Figures) -> None:
        self.name = name
        self.port = port
        self.rng = rng
        self.journal = journal
        self.figures = figures
        self.member = ""
        self.devices = 0
        self.browser = self._browser()
        self.pages = {"practice": "", "judge": "", "layaway": "", "race": ""}
        """Where the visitor is in each exercise; empty where a new run begins."""
        self.answered: list[tuple[str, Form]] = []
        """Forms that were answered before, with another answer."""

    def act(self) -> None:
        """Does the next thing."""
        deeds: list[tuple[int, Callable[[], None]]] = [
            (40, self.count),
            (12, self.judge),
            (8, self.lay_away),
            (22, self.race),
            (6, self.late),
            (6, self.read),
            (2, self.join),
            (3, self.move_on),
        ]
        (deed,) = self.rng.choices([each for _, each in deeds], [weight for weight, _ in deeds])
        deed()

    # Exercises

    def count(self) -> None:
        """Counts the hand that waits, now and then after a hint."""
        address, page = self._question("practice", f"/en/practice/start?{self.rng.choice(PRACTICE)}")
        if not page:
            return
        hints: int | None = 0
        if (asked := re.search(r'formaction="([^"]+/hint)"', page)) and self.rng.random() < 0.15:
            form = {"stamp": stamp(page), "shown": _hidden(page, "shown")}
            self._send(unescape(asked[1]), [form] * self.rng.choice((1, 1, 2)))
            page = self.browser.get(address).text
        if found := re.search(r'name="shown" value="(\d+)"', page):
            hints = int(found[1])
        elif asked:
            hints = None
        *hand, starter = shown = cards(page)
        crib = "crib" in re.sub(r"<[^>]+>", " ", (re.search(r"<h1.*?</h1>", page, re.DOTALL) or [""])[0]).lower()
        right = points(Cards.parse(" ".join(hand)), Card.parse(starter), crib)
        said = str(right if self.rng.random() < 0.7 else self.rng.randrange(30))
        self._answer("practice", address, action(page), {"points": said, "stamp": stamp(page)}, said, shown, hints)

    def judge(self) -> None:
        """Answers the count that an opponent has announced."""
        address, page = self._question("judge", "/en/judge/start?level=easy&deal=mixed")
        if not page:
            return
        said = self.rng.choice(("accept", "overcount", f"muggins {self.rng.randint(1, 12)}"))
        answer, _, number = said.partition(" ")
        self._answer("judge", address, action(page), {"answer": answer, "points": number}, said, cards(page), None)

    def lay_away(self) -> None:
        """Lays two of six cards away."""
        address, page = self._question("layaway", "/en/lay-away/start?cards=6&crib=turns")
        if not page:
            return
        dealt = offered(page)
        chosen = self.rng.sample(dealt, 2)
        self._answer("layaway", address, action(page), {"card": chosen}, " ".join(sorted(chosen)), dealt, None)

    def race(self) -> None:
        """Makes a move in a race."""
        if not self.pages["race"]:
            self.pages["race"] = self._begin(f"/en/race/start?{self.rng.choice(RACES)}")
        table = Table(self.browser, self.pages["race"])  # type: ignore[arg-type]  # it asks for no more than ours has
        if table.over:
            self.pages["race"] = ""
            return
        code, before = self.pages["race"].split("/")[-2], table.position
        fields: Form = table.fields(
            self.rng.randrange(13), self.rng.choice(("accept", "accept", "overcount", "muggins"))
        )
        if table.asked == "cards":
            fields = {"card": self.rng.sample(table.hand, len(fields["card"]))}
        said = _said_in_race(table.asked, fields)
        form = {"position": str(before), **fields}
        self.journal.note("sent", exercise="race", code=code, step=before, said=said)
        answers = self._send(table.url, [form] * self._times())
        if self._taken_twice(answers):
            self.journal.note("fault", text=f"race {code}: the move at {before} was taken twice")
        if table.look().position != before:
            self._note_kept("race", code, before, said, [], None)
        elif not table.over:
            self.journal.note(
                "fault", text=f"race {code}: the move at {before} was not taken: {answers[0].status_code}"
            )

    def late(self) -> None:
        """Sends a form that was answered long ago, with another answer; it must not be taken."""
        if not self.answered:
            return
        address, form = self.rng.choice(self.answered)
        answer = self.browser.post(address, data=form)
        if answer.status_code != 303 or "notice=" not in answer.location:
            self.journal.note("fault", text=f"a late form was answered {answer.status_code} {answer.location}")

    def read(self) -> None:
        """Looks around."""
        path = self.rng.choice(("progress/", "standings/", "members/", "rules/muggins", "practice/", "race/", "day/"))
        answer = self.browser.get(f"/{self.rng.choice(('en', 'cs', 'el', 'da', 'sw'))}/{path}")
        if answer.status_code not in (200, 303):
            self.journal.note("fault", text=f"{path} was answered {answer.status_code}")

    # Members

    def join(self) -> None:
        """Becomes a member, once."""
        if self.member:
            return
        name = f"{self.name} the {self.rng.randrange(10**6)}"
        self.browser.get("/en/members/")
        forms = [{"name": name, "club": ""}] * self._times()
        self._send("/en/members/join", forms)
        page = self.browser.get("/en/members/").text
        if f"<b>{name}</b>" not in page:
            self.journal.note("fault", text=f"{name} did not become a member")
            return
        self.member = name
        self.journal.note("member", name=name, visitor=self.name)
        self._note_key(self.name)

    def move_on(self) -> None:
        """Signs in on another device, in half of all cases after having counted something there."""
        if not self.member:
            return
        link = re.search(r'<p class="address"><a href="([^"]+)"', self.browser.get("/en/members/").text)
        if link is None:
            self.journal.note("fault", text=f"{self.member} has no private link")
            return
        (token,) = parse_qs(urlsplit(unescape(link[1])).query)["link"]
        self.devices += 1
        guest = Visitor(f"{self.name}.{self.devices}", self.port, self.rng, self.journal, self.figures)
        for _ in range(self.rng.choice((0, 0, 1, 3))):
            guest.count()
        guest.browser.get("/en/members/sign-in", query_string={"link": token})
        # Written down first: who was cut off in the middle may have moved already.
        self.journal.note("moved", visitor=guest.name, to=self.name)
        guest.browser.post("/en/members/sign-in", data={"link": token, "take": "1"})
        if f"<b>{self.member}</b>" not in guest.browser.get("/en/members/").text:
            self.journal.note("fault", text=f"{self.member} could not sign in on another device")
            return
        self.browser.close()
        self.browser = guest.browser
        self._note_key(self.name)

    # What they share

    def _browser(self) -> Browser:
        octets = [self.rng.randint(1, 254) for _ in range(3)]
        browser = Browser(self.port, "10." + ".".join(map(str, octets)), self.figures)
        browser.get("/en/practice/")
        self._note_key(self.name, browser)
        return browser

    def _note_key(self, visitor: str, browser: Browser | None = None) -> None:
        key = _key((browser or self.browser).cookie)
        self.journal.note("key", key=hash_of(key), visitor=visitor)

    def _question(self, exercise: str, start: str) -> tuple[str, str]:
        """Returns the address and the page of what waits to be answered; two empty texts at the end of a run."""
        if not self.pages[exercise] or self.rng.random() < 0.02:
            self.pages[exercise] = self._begin(start)
        # The address of the run leads to where it stands.
        run = self.pages[exercise].rpartition("/")[0]
        waiting = self.browser.get(f"{run}/").location.partition("?")[0]
        page = self.browser.get(waiting).text
        if "<form" not in page or 'class="headline"' in page:
            self.pages[exercise] = ""
            return "", ""
        return waiting, page

    def _begin(self, start: str) -> str:
        """Returns where a new run or race leads to."""
        answer = self.browser.get(start)
        assert answer.status_code == 303, f"{start} was answered {answer.status_code}"
        return answer.location.partition("?")[0]

    def _answer(
        self,
        exercise: str,
        address: str,
        where: str,
        form: Form,
        said: str,
        shown: list[str],
        hints: int | None,
    ) -> None:
        """Sends an answer, once or several times, and notes it as kept when its page shows so."""
        code, step = address.split("/")[-2:]
        code = {"judge": "judge.", "layaway": "layaway."}.get(exercise, "") + code
        self.journal.note("sent", exercise=exercise, code=code, step=int(step), said=said)
        answers = self._send(where, [form] * self._times())
        if self._taken_twice(answers):
            self.journal.note("fault", text=f"{exercise} {code}: step {step} was taken twice")
        odd = [answer.status_code for answer in answers if answer.status_code != 303]
        if odd:
            self.journal.note("fault", text=f"{exercise} {code}: step {step} was answered {odd}")
            return
        page = self.browser.get(address)
        if 'class="headline"' not in page.text:
            self.journal.note("fault", text=f"{exercise} {code}: step {step} shows no verdict")
            return
        self._note_kept(exercise, code, int(step), said, shown, hints)
        other = {"points": str(self.rng.randrange(30)), "answer": "muggins", "card": offered(page.text)[:2]}
        self.answered = [*self.answered[-20:], (where, {**form, **other})]

    def _send(self, where: str, forms: Sequence[Form]) -> list[Answer]:
        """Sends forms, all at once if there are several."""
        if len(forms) == 1:
            return [self.browser.post(where, data=forms[0])]

        def send(form: Form) -> Answer:
            with closing(self.browser.twin()) as window:
                return window.post(where, data=form)

        with ThreadPoolExecutor(len(forms)) as pool:
            return list(pool.map(send, forms))

    def _times(self) -> int:
        return self.rng.choices((1, 2, 4), (80, 15, 5))[0]

    def _taken_twice(self, answers: list[Answer]) -> bool:
        return sum(answer.taken for answer in answers) > 1

    def _note_kept(self, exercise: str, code: str, step: int, said: str, shown: list[str], hints: int | None) -> None:
        self.journal.note(
            "kept", exercise=exercise, code=code, step=step, said=said, shown=shown, hints=hints, visitor=self.name
        )


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"the page has no field {name}"
    return unescape(found[1])


def _said_in_race(asked: str, fields: Form) -> str:
    match asked:
        case "cards":
            return " ".join(sorted(map(str, fields["card"])))
        case "count":
            return str(fields["points"])
        case _:
            return f"muggins {fields['points']}" if fields["answer"] == "muggins" else str(fields["answer"])


def _key(cookie: str) -> str:
    """Reads the key out of a cookie, which is signed but not hidden."""
    packed = cookie.startswith(".")
    text = cookie.removeprefix(".").partition(".")[0]
    told = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return str(json.loads(zlib.decompress(told) if packed else told)["key"])


def run(name: str, port: int, seed: str, seconds: float, file: Path) -> None:
    """Lets visitors act until the time is up."""
    rng, journal, figures = Random(seed), Writer(file), Figures()
    with closing(journal):
        visitors = [Visitor(f"{name}{number}", port, rng, journal, figures) for number in range(VISITORS)]
        end = time.monotonic() + seconds
        acts = 0
        while time.monotonic() < end:
            rng.choice(visitors).act()
            acts += 1
            time.sleep(PAUSE)
        for status, number in figures.statuses.items():
            journal.note("figure", name=str(status), number=number)
        for what, number in (("refused", figures.refused), ("cut", figures.cut), ("acts", acts)):
            journal.note("figure", name=what, number=number)
        for fault in figures.faults:
            journal.note("fault", text=fault)


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), Path(sys.argv[5]))
