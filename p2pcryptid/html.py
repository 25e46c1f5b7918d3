"""Pages for browsers: whole in one file, and bound by their own policy to load, run and send nothing else.

The policy names the one style and the one script of the page by their hashes. So whatever a name or a text of
somebody may bring into the page cannot run, nor call anybody, even if it were not escaped.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from p2pcryptid import i18n

_ENDS_EARLY = re.compile("</(?:style|script)|<!--", re.IGNORECASE)

PAGE_COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#f6f4ee", "#14171c"),
    "card": ("#ffffff", "#1d2229"),
    "ink": ("#1c222b", "#e9e7e0"),
    "quiet": ("#545b66", "#a9b0ba"),
    "line": ("#d9d5c8", "#353c46"),
    "link": ("#0b57b0", "#8ab8ff"),
    "honest": ("#12693c", "#5fd39a"),
    "fault": ("#a8201a", "#ff8f85"),
    "open": ("#7d5300", "#ffc76b"),
    "tray": ("#171a20", "#0b0d11"),
    "ontray": ("#c3c9d2", "#c3c9d2"),
}
"""of every page, on light paper and on dark"""


def page(folder: Path, template: str, *, style: str, script: str = "", **values: Any) -> str:
    """A page from a template, in the language that is spoken. Style and script are ours, not of somebody."""
    for part in (style, script):
        if _ENDS_EARLY.search(part):
            raise ValueError("a style or a script that would end too early")
    made = _environment(folder).get_template(template)
    ours = {"style": Markup(style), "script": Markup(script)}
    return made.render(lang=i18n.language(), policy=_policy(style, script), **ours, **values)


def _environment(folder: Path) -> Environment:
    found = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(_=i18n.gettext, ngettext=i18n.ngettext)
    return found


def _policy(style: str, script: str) -> str:
    runs = _hashed(script) if script else "'none'"
    parts = "default-src 'none'", f"style-src {_hashed(style)}", f"script-src {runs}"
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def _hashed(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def variables(colours: Mapping[str, tuple[str, str]]) -> str:
    """Colours for light and for dark paper, as the reader or the reader's system wants it. Paper is light."""
    light, dark = ("".join(f"--{name}:{pair[which]};" for name, pair in colours.items()) for which in (0, 1))
    return (
        f":root{{{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{{dark}}}}}\n"
    )
