"""Golden vectors of names. Run this file to write them; a test compares them."""

import json
from pathlib import Path

from p2pcryptid.alphabet import LETTERS
from p2pcryptid.names import free_name, names_fit, skeleton

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "names"
FITTING = (
    *("a", "7", "ann", "Ann-2", "O'Hara", "J.R._Ewing", "x" * 24),
    *("Zoé", "Łukasz", "İpek", "Ștefan", "Nguyễn", "Ærø"),
    *("Νίκος", "Ольга", "Ғани", "佐々木", "さくら", "ジョー", "李", "龥" * 24, "김민수", "Аня-san"),
)
UNFIT = {
    "nothing": "",
    "a blank": "two words",
    "25 characters": "x" * 25,
    "a mark in front": "-ann",
    "a mark at the end": "ann.",
    "a mark alone": "'",
    "a bell": "bell\x07",
    "a line end behind it": "ann\n",
    "a sign": "ann!",
    "an accent of its own": "Zoe\u0301",
    "an accent of its own, in Hangul": "\u1100\u1161",
    "a Hangul filler, which is invisible": "\u3164",
    "a soft hyphen": "a\u00adnn",
    "a zero-width joiner": "a\u200dnn",
    "a mark for the other direction": "\u202enna",
    "a no-break blank": "a\u00a0nn",
    "a full-width letter": "\uff41nn",
    "a mathematical letter": "\U0001d41ann",
    "a ligature": "\ufb01nn",
    "a long s": "\u017fam",
    "a micro sign": "\u00b5",
    "the sign for multiplication": "a\u00d7b",
    "a compatibility ideograph": "\uf900",
    "an ideograph from another block": "\u3400",
    "a letter from right to left": "\u05d0\u05d1",
    "a letter of a later version": "\ua7c0",
    "a pictogram": "\U0001f98a",
}
TOGETHER = (
    *(("ann", "ben", "cat"), ("ann", "ann-2"), ("Ben", "Bev"), ("ian", "iam"), ("李", "季"), ("김", "긴")),
    *(("ΝΙΚΟΣ", "νικος"), ("a.b", "a-b", "a_b", "ab"), ("さくら", "サクラ")),
)
APART = (
    *(("ann", "ann"), ("ann", "ANN"), ("Zoé", "zoe"), ("Łukasz", "lukasz"), ("Ærø", "aero")),
    *(("ann", "аnn"), ("pop", "рор"), ("ava", "ανα"), ("NINA", "ΝΙΝΑ"), ("Ольга", "Oльга"), ("σοs", "oοѕ")),
    *(("Ian", "lan"), ("lan", "1an"), ("b0b", "bob"), ("rnike", "mike"), ("vvim", "Wim"), ("ı", "i")),
    *(("カ", "力"), ("ロ", "口"), ("へ", "ヘ"), ("ジョー", "シヨー"), ("a-b", "aーb"), ("土", "士")),
)
FREE = (
    *(("ann", ("ann",)), ("Ann", ("ann", "ANN-2")), ("ann-2", ("ann", "ann-2")), ("x" * 24, ("x" * 24,))),
    ("аnn", ("ann", "ann-2", "ann-3", "ann-4", "ann-5", "ann-6", "ann-7")),
)


def edges() -> list[str]:
    """The code points beside every range, where these are outside."""
    inside = {one for first, last in LETTERS for one in range(first, last + 1)}
    beside = {one for first, last in LETTERS for one in (first - 1, last + 1)} - inside
    return [f"{one:04X}" for one in sorted(beside)]


def rendered() -> str:
    assert all(names_fit((name,)) for name in FITTING)
    assert not any(names_fit((name,)) for name in UNFIT.values())
    assert all(names_fit(names) for names in TOGETHER)
    assert not any(names_fit(names) for names in APART)
    content = {
        "v": 1,
        "vector": "names",
        "fit": [{"name": name, "skeleton": skeleton(name)} for name in FITTING],
        "unfit": [{"why": why, "name": name} for why, name in UNFIT.items()],
        "outside": edges(),
        "together": TOGETHER,
        "apart": [{"names": names, "skeleton": skeleton(names[0])} for names in APART],
        "free": [
            {"wanted": wanted, "taken": taken, "free": free_name(wanted, taken)} for wanted, taken in FREE
        ],
    }
    return json.dumps(content, indent=1) + "\n"  # ASCII: no editor can bring it to another form


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "names.json").write_text(rendered(), encoding="utf-8")
