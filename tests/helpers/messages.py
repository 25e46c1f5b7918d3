"""The catalogues in step with the code: `make messages` extracts, updates and compiles them with Babel.

Messages are what the code and the templates of pages mark with `_`, `gettext`, `ngettext` or `text`, and
everything that the help pages of the commands show, which need no mark.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import typer
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from p2pcryptid import i18n
from p2pcryptid.cli import app
from p2pcryptid.cli.help import help_texts, unwrapped

PACKAGE = Path(i18n.__file__).parent
LOCALES = PACKAGE / "locale"
KEYWORDS: dict[str, Any] = {"_": None, "gettext": None, "text": None, "ngettext": (1, 2)}
SOURCES = [("**.py", "python"), ("**.j2", "jinja2.ext:babel_extract")]
OPTIONS = {"**.j2": {"trimmed": "true"}}


def template(package: Path = PACKAGE) -> Catalog:
    """Every message of the program, untranslated."""
    found = Catalog(domain=i18n.DOMAIN, project=i18n.DOMAIN, charset="utf-8")
    for name, _, message, comments, _ in extract_from_dir(
        package, SOURCES, keywords=KEYWORDS, comment_tags=("translators:",), options_map=OPTIONS
    ):
        found.add(message, locations=[(f"{package.name}/{name}", 0)], auto_comments=comments)
    for message, where in _help_messages(typer.main.get_command(app.app), i18n.DOMAIN):
        if message not in found:
            found.add(message, auto_comments=[f"help: {where}"])
    return found


def _help_messages(command: Any, name: str) -> Iterator[tuple[str, str]]:
    for owner, attribute in help_texts(command, typer.Context(command)):
        message = getattr(owner, attribute, None)
        if message:
            yield unwrapped(message), name
    for inner in getattr(command, "commands", {}).values():
        yield from _help_messages(inner, f"{name} {inner.name}")


def po_path(language: str, folder: Path = LOCALES) -> Path:
    """Where the translations into a language are."""
    return folder / language / "LC_MESSAGES" / f"{i18n.DOMAIN}.po"


def read(path: Path) -> Catalog:
    """The catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file, domain=i18n.DOMAIN)


def updated(path: Path, messages: Catalog) -> Catalog:
    """The translations of a file for exactly these messages."""
    catalog = read(path)
    catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """As translators edit it."""
    file = BytesIO()
    write_po(file, catalog, width=110, include_lineno=False)
    return file.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """As gettext reads it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> None:
    """Bring every catalogue into step, and say what is still to be translated."""
    messages = template()
    for path in sorted(LOCALES.glob(f"*/LC_MESSAGES/{i18n.DOMAIN}.po")):
        catalog = updated(path, messages)
        path.write_bytes(as_po(catalog))
        path.with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = [message.id for message in catalog if message.id and not message.string]
        print(f"{path.parents[1].name}: {len(catalog)} messages, {len(missing)} not translated")
        for message in missing:
            print(f"  {message!r}")


if __name__ == "__main__":
    main()
