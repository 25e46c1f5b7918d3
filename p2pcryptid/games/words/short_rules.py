"""The rules in short."""

from p2pcryptid.i18n import text

RULES = text(
    "Both are dealt cards with a letter or two on each of six faces, and hide a word of three letters "
    "or more, spelled with one face of each card that it uses. Then both hand their cards over: "
    "before you lie the cards of the other's word.\n"
    "In turn you roll two dice, and place one or both between facing cards. The number of a die names "
    "a face on both: each player says whether that card with that letter is in their word.\n"
    "Doubles tell more, of both words: 1-1 the first card, 2-2 the last card, 3-3 the first letter, "
    "4-4 the last letter, 5-5 how many letters, 6-6 the cards in order, with unused ones anywhere "
    "among them.\n"
    "After every roll both may guess once. A right guess scores the letters of the word; then the "
    "other has two more rolls. The most points after five rounds win."
)
