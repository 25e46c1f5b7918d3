"""How the word lists under `p2pcryptid/games/words/data` were made, from packages that Debian keeps well.

    apt-get download scowl && dpkg-deb -x scowl_*.deb scowl
    PYTHONPATH=tests python -m helpers.word_lists english scowl/usr/share/dict/scowl
    apt-get download hunspell-fr-classical && dpkg-deb -x hunspell-fr-classical_*.deb hunspell-fr
    PYTHONPATH=tests python -m helpers.word_lists french hunspell-fr/usr/share/hunspell/fr.dic

A list is a file of one word a line, in the order of the alphabet; a line begins with the number of letters
that the word shares with the one before it.
"""

import re
import sys
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from unicodedata import combining, normalize

DATA = Path(__file__).parents[2] / "p2pcryptid" / "games" / "words" / "data"
SIZES = (10, 20, 35)
"""of SCOWL's lists, the words that most people know"""
REGIONS = ("english", "american", "british")
KINDS = ("nom", "adj", "adv")
"""nouns, adjectives and adverbs; verbs have many kinds"""
_FITTING = re.compile(r"[a-z]{3,8}")


def english(lists: Path) -> Iterable[str]:
    """Common words, in the spelling of either side of the ocean."""
    for path in (lists / f"{region}-words.{size}" for region in REGIONS for size in SIZES):
        yield from path.read_text(encoding="latin-1").splitlines()


def french(dictionary: Path) -> Iterable[str]:
    """The forms under which a dictionary has its words, without accents."""
    for line in dictionary.read_text(encoding="utf-8").splitlines()[1:]:
        stem, _, rest = line.partition("/")
        kinds = re.findall(r"po:(\S+)", rest)
        if kinds and (kinds[0] in KINDS or re.match("v[0-3]", kinds[0])):
            yield unaccented(stem)


def unaccented(word: str) -> str:
    """As it is written in capitals on cards: `cœur` is coeur, `été` is ete."""
    parts = normalize("NFD", word.replace("œ", "oe").replace("æ", "ae"))
    return "".join(char for char in parts if not combining(char))


def written(words: Iterable[str]) -> str:
    """The words that fit, as the file has them."""
    lines, before = [], ""
    for word in sorted({word for word in words if _FITTING.fullmatch(word)}):
        pairs = zip(before, word, strict=False)
        shared = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
        lines.append(f"{shared}{word[shared:]}\n")
        before = word
    return "".join(lines)


if __name__ == "__main__":
    language, source = sys.argv[1], Path(sys.argv[2])
    found = {"english": english, "french": french}[language](source)
    (DATA / f"{language}.txt").write_text(written(found), encoding="ascii")
