"""The rules in short, for somebody who looks something up during a game: a paragraph a line."""

from p2pcryptid.i18n import Text, text

RULES = Text(
    "{aim}\n{board}\n{clues}\n{pieces}\n{start}\n{question}\n{search}\n{hints}\n{rarely}",
    aim=text(
        "The aim. A creature lives on one space of the map, its habitat. Every player has a clue to it and "
        "keeps it secret. All clues together leave just that one space, and whoever searches it first wins."
    ),
    board=text(
        "The map. A space is named by its column and its row, such as C4. It is water, mountain, forest, "
        "swamp or desert. It may lie in bear or cougar territory, and it may have a structure: a standing "
        "stone or an abandoned shack, white, green, blue or, in advanced mode, black."
    ),
    clues=text(
        "The clues. The habitat is on one of two terrains; or within one space of a terrain, or of any "
        "animal territory; or within two spaces of a kind of structure, or of one animal's territory; or "
        "within three spaces of a structure of one colour. The space itself counts. In advanced mode the "
        "opposite of each of these is a clue too. No two players have the same clue, and every clue is "
        "needed."
    ),
    pieces=text(
        "Pieces. A cube says: by my clue it cannot be here. A disc says: it could be. Pieces stay. Where a "
        "cube is, nobody asks, searches or places anything any more. Discs of several players may share a "
        "space, and nobody has two pieces on one."
    ),
    start=text(
        "The start. The order of play is random. Everybody in turn places a cube where their own clue says "
        "no, and then a second one. After that, every turn is a question or a search."
    ),
    question=text(
        "A question. Name a player, and a space that has no cube and no disc of that player. The answer is a "
        "piece there, a disc or a cube. If it is a cube, you pay with a cube of your own elsewhere, where "
        "your clue says no."
    ),
    search=text(
        "A search. Name a space without a cube that your clue allows, and place your disc there. If you have "
        "one there already, place another elsewhere, where your clue allows it. Then all others in turn "
        "place a piece there; whoever has a disc there already is passed over. The first cube ends the "
        "search, and you pay with a cube as after a question. If there is no cube, you have found the "
        "habitat and win."
    ),
    hints=text(
        "Hints. From the first turn on anybody may call for a hint. With three players all must agree, with "
        "more all but one. A hint says that a certain sort of clue is not in the game. It is true, and "
        "nobody chooses which true one is given."
    ),
    rarely=text(
        "Rarely. If no space fits a piece that you owe, you owe it no longer. If there is nothing that you "
        "can ask or search, you pass. Whoever resigns takes no more turns but still answers; who is left "
        "alone wins."
    ),
)
