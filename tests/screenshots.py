"""Makes the pictures of the README: `make screenshots`. They are of the site as it is served, in English."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402
from tests.browser.places import MUGGINS  # noqa: E402
from tests.browser.runs import SECRET  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402
from tests.serving import Server  # noqa: E402

FOLDER: Final = ROOT / "docs"
SIZE: Final = {"width": 800, "height": 640}
"""Of each picture, in pixels: two of them are side by side on a wide screen."""


def exercise(visitor: Visitor) -> None:
    """A hand that was counted too low, and what Muggins takes."""
    visitor.go(MUGGINS).ask().tap(12)
    visitor.page.locator("#exercise").scroll_into_view_if_needed()


def rules(visitor: Visitor) -> None:
    """A rule page with an example that the engine has played."""
    visitor.go("~/rules/muggins")


PICTURES: Final = {"exercise": exercise, "rules": rules}


def take(page: Page, folder: Path) -> None:
    """Makes every picture, as `NAME.png` in a folder."""
    for name, go in PICTURES.items():
        go(Visitor(page, "en", js=True))
        # Rows of a table light up their cards under the pointer.
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=folder / f"{name}.png", animations="disabled", caret="hide")


def main() -> None:
    """Serves an empty site and makes the pictures in docs/, or in the folder named."""
    path = chromium.find()
    if path is None:
        sys.exit(chromium.MISSING)
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as site, sync_playwright() as playwright:
        server = Server(Path(site), workers=1, environment={"FIFTEENTWO_SECRET_KEY": SECRET, "TZ": "UTC"})
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
            context = browser.new_context(
                base_url=server.url, locale="en", viewport=SIZE, reduced_motion="reduce", color_scheme="light"
            )
            take(context.new_page(), folder)
            browser.close()
            server.stop()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
