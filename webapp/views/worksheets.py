"""Worksheets: hands and cribs on paper with a key, the same at one address for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from webapp.cribbage import Card
from webapp.origin import origin
from webapp.trainer.worksheets import SIZES, InvalidWorksheetError, Level, What, Worksheet, new_seed
from webapp.views.kept import shared, shared_page
from webapp.views.pages import language_urls
from webapp.views.site import KeptPage, site
from webapp.wording.counts import spoken
from webapp.wording.worksheets import level_name, task, what_name, worksheet_fault

blueprint = Blueprint("worksheets", __name__, url_prefix="/<lang:lang>/worksheets")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is ticked in the form; always something that exists."""

    level: str = Level.MIXED.value
    what: str = What.BOTH.value
    number: str = "12"

    @classmethod
    def of(cls, level: str = "", what: str = "", number: str = "") -> Choice:
        """Returns the choices that there are, and for others those of the first visit."""
        return cls(
            level if level in list(Level) else cls().level,
            what if what in list(What) else cls().what,
            number if number in map(str, SIZES) else cls().number,
        )

    @classmethod
    def asked(cls, sent: MultiDict[str, str]) -> Choice:
        """Reads the choices of an address."""
        return cls.of(sent.get("level", ""), sent.get("what", ""), sent.get("number", ""))

    @property
    def address(self) -> dict[str, str]:
        """The choices as they stand behind a question mark."""
        return {"level": self.level, "what": self.what, "number": self.number}


@dataclass(frozen=True, slots=True)
class Item:
    """One hand or crib of a sheet, with its line of the key."""

    number: int
    """From 1."""
    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    total: int
    """Points."""
    spoken: str


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Offers the choices of a sheet."""
    choice = Choice.asked(request.args)
    return shared_page(lambda: _form(choice), choice.level, choice.what, choice.number)


@blueprint.get("/new")
def new() -> ResponseReturnValue:
    """Leads to a sheet nobody has seen yet."""
    first = Choice().address
    wishes = {name: request.args.get(name, first[name]).strip() for name in first}
    try:
        worksheet = Worksheet.of(**wishes, seed=new_seed())
    except InvalidWorksheetError as error:
        return _refused(error, Choice.of(**wishes), 422)
    return _led_to(worksheet)


@blueprint.get("/find")
def find() -> ResponseReturnValue:
    """Leads to the sheet whose code, or whole address, somebody typed."""
    if "sheet" not in request.args:
        return redirect(url_for("worksheets.index"), 303)
    typed = request.args["sheet"].strip()
    try:
        worksheet = Worksheet.parse(typed.rstrip("/").rpartition("/")[2].lower())
    except InvalidWorksheetError as error:
        return _refused(error, Choice.asked(request.args), 422, typed[:200])
    return _led_to(worksheet)


@blueprint.get("/<code>")
def sheet(code: str) -> ResponseReturnValue:
    """Shows a sheet and its key."""
    try:
        worksheet = Worksheet.parse(code.lower())
    except InvalidWorksheetError as error:
        return _refused(error, Choice.of(*code.split(".")[:3]), 404, code)
    if worksheet.code != code:
        return redirect(url_for("worksheets.sheet", code=worksheet.code), 301)
    # There is no end of sheets, so they are kept only where bytes are counted: in front of the application.
    return shared(KeptPage.of(_sheet(worksheet)))


def _led_to(worksheet: Worksheet) -> Response:
    response = make_response(redirect(url_for("worksheets.sheet", code=worksheet.code), 303))
    response.cache_control.no_store = True
    return response


def _refused(error: InvalidWorksheetError, choice: Choice, status: int, typed: str = "") -> Response:
    return make_response(_form(choice, problem=worksheet_fault(error), typed=typed), status)


def _form(choice: Choice, problem: str | None = None, typed: str = "") -> str:
    return render_template(
        "worksheets/form.html",
        nav="practice",
        choice=choice,
        problem=problem,
        typed=typed,
        language_urls=language_urls("worksheets.index", **({} if choice == Choice() else choice.address)),
    )


def _sheet(worksheet: Worksheet) -> str:
    choice = Choice.of(worksheet.level, worksheet.what, str(worksheet.number))
    return render_template(
        "worksheets/sheet.html",
        nav="practice",
        worksheet=worksheet,
        choice=choice,
        level=level_name(worksheet.level),
        what=what_name(worksheet.what),
        task=task(worksheet.what),
        items=[
            Item(number, tuple(counted.hand), counted.starter, counted.crib, counted.total, spoken(counted))
            for number, counted in enumerate(worksheet.counts(), 1)
        ],
        link=origin(site().config.base_url) + url_for("worksheets.sheet", code=worksheet.code),
    )
