"""The rules in short, for somebody who looks something up during a game: a paragraph a line."""

from p2pcryptid.i18n import Text, text

RULES = Text(
    "{aim}\n{battle}\n{place}\n{prize}\n{after}\n{end}",
    aim=text(
        "The aim. Sixty-four monsters, half of the land and half of the sea, are in one deck for both "
        "players. Whoever has won the most victory points at the end is the winner."
    ),
    battle=text(
        "A battle. Both hold five cards and choose three of them, unseen. When both have chosen, all six are "
        "shown."
    ),
    place=text(
        "The place. With four or more sea monsters among the six the battle is at sea; with five or more "
        "land monsters it is on land; otherwise it is in the open. Every monster counts with its value for "
        "that place, and the higher total wins."
    ),
    prize=text(
        "The prize. One of the loser's three cards goes to the winner's collection. The loser chooses which; "
        "but if the winner's total is at least double, the winner chooses. Equal totals win nothing."
    ),
    after=text(
        "Afterwards. Each may take one of their own cards that is left in the battle back into the hand, "
        "unseen until both have chosen; the others are thrown away. Then both draw up to five, the winner of "
        "the last battle first."
    ),
    end=text(
        "The end. When the pile is empty one more battle is fought, if both have three cards; then hands are "
        "thrown away, and everything but the collections is shuffled for the next pass. A game has three "
        "passes, a short one has one. With equal points the larger collection wins."
    ),
)
