import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2pcryptid.errors import Invalid
from p2pcryptid.games.cryptid import words
from p2pcryptid.games.cryptid.board import Feature
from p2pcryptid.games.cryptid.clues import CLUES, HINTS
from p2pcryptid.games.cryptid.words import clue_key, parse_clue_key
from p2pcryptid.i18n import speaking

LANGUAGES = ("en", "fr")
ALL = range(48)


def clue_text(clue: int, language: str) -> str:
    with speaking(language):
        return words.clue_text(clue)


def hint_text(hint: int, language: str) -> str:
    with speaking(language):
        return words.hint_text(hint)


def features_in(language: str) -> list[str]:
    with speaking(language):
        return [str(feature) for feature in words.FEATURES]


FEATURES = {language: features_in(language) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_clue_texts_differ(language: str) -> None:
    assert len(CLUES) == 48
    assert len({clue_text(clue, language) for clue in ALL}) == 48


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint_texts_differ(language: str) -> None:
    assert len(HINTS) == 11
    assert len({hint_text(hint, language) for hint in range(11)}) == 11


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.sets(st.sampled_from(ALL)))
def test_grouped_clues_name_each_clue_once(language: str, some: set[int]) -> None:
    with speaking(language):
        lines = words.grouped_clues(sorted(some))
        everything = words.grouped_clues(ALL)
    assert len(everything) == 8  # four reaches, and their negations
    assert sum(line.count(",") + 1 for line in lines) == len(some)
    parts = [line.rpartition(":")[2].split(",") for line in everything]
    assert all(len(set(part)) == len(part) for part in parts)


def test_no_text_is_the_same_in_both_languages() -> None:
    assert not {clue_text(clue, "en") for clue in ALL} & {clue_text(clue, "fr") for clue in ALL}
    assert not {hint_text(hint, "en") for hint in range(11)} & {hint_text(hint, "fr") for hint in range(11)}


def test_keys_differ_and_read_back() -> None:
    assert len({clue_key(clue) for clue in ALL}) == 48
    assert [parse_clue_key(clue_key(clue)) for clue in ALL] == list(ALL)


def test_keys_are_those_of_setup_files() -> None:
    terrains = sorted(["water", "mountain", "forest", "swamp", "desert"])
    positive = {
        *(f"on {one} or {other}" for one, other in combinations(terrains, 2)),
        *(f"within 1 of {terrain}" for terrain in terrains),
        "within 1 of either animal territory",
        *("within 2 of standing stone", "within 2 of abandoned shack"),
        *("within 2 of bear territory", "within 2 of cougar territory"),
        *(f"within 3 of {colour} structure" for colour in ("white", "green", "blue", "black")),
    }
    assert {clue_key(clue) for clue in range(24)} == positive
    assert {clue_key(clue) for clue in range(24, 48)} == {f"not {key}" for key in positive}


def test_a_clue_and_its_negation_are_24_apart() -> None:
    for clue in range(24):
        assert clue_key(clue + 24) == f"not {clue_key(clue)}"
        assert clue_text(clue + 24, "en") == clue_text(clue, "en").replace(" is ", " is not ", 1)
        assert clue_text(clue + 24, "fr") != clue_text(clue, "fr")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "on water or desert",
        "On desert or water",
        "within 2 of water",
        "not  on desert or water",
        "x" * 999,
    ],
)
def test_unknown_key_is_invalid(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_clue_key(text)
    assert caught.value.code == "no-such-clue"
    said = set()
    for language in LANGUAGES:
        with speaking(language):
            said.add(caught.value.message)
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences(language: str) -> None:
    for text in [*(clue_text(c, language) for c in ALL), *(hint_text(h, language) for h in range(11))]:
        assert re.fullmatch(r"[A-Z][^.]*[^ .]( »)?\.", text), text
        assert "  " not in text
        assert "  " not in text


@pytest.mark.parametrize("clue", ALL)
def test_clue_text_names_what_the_clue_is_about(clue: int) -> None:
    english, french = clue_text(clue, "en"), clue_text(clue, "fr")
    reach = CLUES[clue].reach
    about_animals = len(CLUES[clue].features) == 2 and reach == 1
    for feature in CLUES[clue].features:
        if about_animals:
            assert FEATURES["en"][feature].split()[0] in english
            assert {Feature.BEAR: "ours", Feature.COUGAR: "puma"}[feature] in french
        else:
            assert FEATURES["en"][feature] in english
            assert FEATURES["fr"][feature] in french
    assert (" not " in english) == bool(re.search("n'est ni | à plus d", french)) == CLUES[clue].negated
    steps_en = {0: " on ", 1: "within one space of", 2: "within two spaces of", 3: "within three spaces of"}
    steps_fr = {0: "sur une case de", 1: "une case", 2: "deux cases", 3: "trois cases"}
    assert steps_en[reach] in english
    assert steps_fr[reach] in french


@pytest.mark.parametrize("clue", [clue for clue in ALL if CLUES[clue].reach])
def test_french_says_that_the_space_itself_counts(clue: int) -> None:
    """Either it lies there or near, or it is further away than so many spaces: nothing to misread."""
    steps = {1: "une case", 2: "deux cases", 3: "trois cases"}[CLUES[clue].reach]
    if CLUES[clue].negated:
        assert re.match(rf"L'habitat est à plus d(e |'){steps} de tou(t|te) ", clue_text(clue, "fr"))
    else:
        assert re.match(rf"L'habitat est (sur|dans) .*, ou à {steps} au plus\.$", clue_text(clue, "fr"))


@pytest.mark.parametrize(
    "word",
    ["lac", "montagne", "forêt", "marécage", "désert", "ours", "puma", "pierre dressée", "cabane abandonnée"],
)
def test_french_has_its_own_words(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", clue_text(clue, "fr")) for clue in ALL)
    assert any(re.search(rf"\b{word}\b", feature) for feature in FEATURES["fr"])


def test_every_feature_has_a_word_of_its_own() -> None:
    for language in LANGUAGES:
        assert len(FEATURES[language]) == len(Feature) == len(set(FEATURES[language]))


@pytest.mark.parametrize(
    ("key", "english", "french"),
    [
        (
            "on mountain or water",
            "The habitat is on water or mountain.",
            "L'habitat est sur une case de lac ou de montagne.",
        ),
        (
            "not on desert or swamp",
            "The habitat is not on swamp or desert.",
            "L'habitat n'est ni sur une case de marécage, ni sur une case de désert.",
        ),
        (
            "within 1 of forest",
            "The habitat is within one space of forest.",
            "L'habitat est dans une forêt, ou à une case au plus.",
        ),
        (
            "not within 1 of either animal territory",
            "The habitat is not within one space of an animal territory, bear or cougar.",
            "L'habitat est à plus d'une case de tout territoire d'animal, ours ou puma.",
        ),
        (
            "within 2 of standing stone",
            "The habitat is within two spaces of a standing stone.",
            "L'habitat est sur la case d'une pierre dressée, ou à deux cases au plus.",
        ),
        (
            "within 2 of abandoned shack",
            "The habitat is within two spaces of an abandoned shack.",
            "L'habitat est sur la case d'une cabane abandonnée, ou à deux cases au plus.",
        ),
        (
            "not within 2 of bear territory",
            "The habitat is not within two spaces of bear territory.",
            "L'habitat est à plus de deux cases de tout territoire d'ours.",
        ),
        (
            "within 3 of white structure",
            "The habitat is within three spaces of a white structure.",
            "L'habitat est sur la case d'une structure blanche, ou à trois cases au plus.",
        ),
        (
            "not within 3 of black structure",
            "The habitat is not within three spaces of a black structure.",
            "L'habitat est à plus de trois cases de toute structure noire.",
        ),
    ],
)
def test_grammar_of_clues(key: str, english: str, french: str) -> None:
    clue = parse_clue_key(key)
    assert (clue_text(clue, "en"), clue_text(clue, "fr")) == (english, french)


FEMININE = "montagne|forêt|pierre|cabane|structure|case"
MASCULINE = "lac|marécage|désert|territoire"


def test_grammar_of_french_articles() -> None:
    for text in [*(clue_text(c, "fr") for c in ALL), *(hint_text(h, "fr") for h in range(11))]:
        assert not re.search(rf"\bun ({FEMININE})\b", text), text
        assert not re.search(rf"\bune ({MASCULINE})\b", text), text
        assert not re.search(r"\bd[eu] [aeiouéh]", text), text
        assert not re.search(r"\b(une case|un \w+)s\b", text), text


def test_grammar_of_english_articles() -> None:
    for text in [*(clue_text(c, "en") for c in ALL), *(hint_text(h, "en") for h in range(11))]:
        assert not re.search(r"\ba [aeiou]", text), text
        assert not re.search(r"\ban [^aeiou]", text), text
        assert not re.search(r"\b(two|three) space\b|\bone spaces\b", text), text


@pytest.mark.parametrize(
    ("hint", "english", "french"),
    [
        (0, "No clue says 'within one space'.", "Aucun indice ne parle d'une distance d'une case."),
        (2, "No clue says 'within three spaces'.", "Aucun indice ne parle d'une distance de trois cases."),
        (3, "No clue names two kinds of terrain.", "Aucun indice ne donne deux types de terrain."),
        (4, "No clue mentions an animal territory.", "Aucun indice ne parle d'un territoire d'animal."),
        (5, "No clue mentions a kind of terrain.", "Aucun indice ne parle d'un terrain."),
        (6, "No clue mentions water.", "Aucun indice ne parle d'un lac."),
        (8, "No clue mentions forest.", "Aucun indice ne parle d'une forêt."),
    ],
)
def test_words_of_hints(hint: int, english: str, french: str) -> None:
    assert (hint_text(hint, "en"), hint_text(hint, "fr")) == (english, french)
