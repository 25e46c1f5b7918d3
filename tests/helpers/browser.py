"""A real browser for the tests of pages: Chromium as Debian packs it, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python import base as axe
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_AXE = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    """It has a new profile, which is gone with it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@dataclass
class Opened:
    """A page in a browser, with all that it said and asked for."""

    page: Page
    address: str
    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def text(self, selector: str) -> str:
        """What can be read there."""
        return " ".join(self.page.inner_text(selector).split())

    def asserted_quiet(self) -> None:
        """It has said nothing on the console, and asked for nothing but itself."""
        assert self.console == []
        assert self.requests == [self.address]

    def complaints(self) -> list[str]:
        """What an accessibility check finds serious."""
        self.page.evaluate(_AXE)
        found: dict[str, Any] = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['html'][:200]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]


def opened(browser: Browser, content: str, folder: Path, *, width: int = 1280, **options: Any) -> Opened:
    """A page from a file, as people open it who were sent one."""
    path = folder / "page.html"
    path.write_text(content, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800}, **options)
    shown = Opened(page, path.as_uri())
    page.on("console", lambda message: shown.console.append(message.text))
    page.on("pageerror", lambda error: shown.console.append(str(error)))
    page.on("request", lambda request: shown.requests.append(request.url))
    page.goto(shown.address)
    return shown
