"""The page on attacks names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "trust" / "attacks.md").read_text(encoding="utf-8")


def named() -> list[tuple[str, str]]:
    """Files and, if one is named, a test in each; `::name` alone is in the file before it."""
    found, file = [], ""
    for path, test in re.findall(r"`(tests/[\w/]+\.py)?(?:::(\w+))?`", PAGE):
        file = path or file
        if path or test:
            found.append((file, test))
    return found


def test_every_test_on_the_page_exists() -> None:
    assert len(named()) > 40
    missing = [
        (file, test)
        for file, test in named()
        if not (ROOT / file).exists() or f"def {test}" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
