"""What the monsters are called and what is told of them, from the strongest of each kind to the humblest."""

from typing import NamedTuple

from p2pcryptid.i18n import Text, text


class Lore(NamedTuple):
    """A name, and a line about whoever bears it."""

    name: Text
    story: Text


LAND = (
    Lore(text("Yeti"), text("Leaves footprints in the snow, and reviews of the mountain huts.")),
    Lore(text("Beast of Gévaudan"), text("It took a king's gunbearer to stop it, or so he said.")),
    Lore(text("Bigfoot"), text("Every picture of it is out of focus. Perhaps it is, too.")),
    Lore(text("Jersey Devil"), text("The thirteenth child, with wings, hooves and a grudge.")),
    Lore(text("Mothman"), text("Appears before disasters, and always near a lamp.")),
    Lore(text("Mongolian Death Worm"), text("Spits acid from the sand. Best admired from the next desert.")),
    Lore(text("Chupacabra"), text("The goats know more than they will say.")),
    Lore(text("Nandi Bear"), text("Stands up when it is angry. It is always standing up.")),
    Lore(text("Mapinguari"), text("You smell it first. Then you wish you had smelt it sooner.")),
    Lore(text("Kongamato"), text("Overturns boats for a hobby, though it hates the wet.")),
    Lore(text("Yowie"), text("Keeps to the bush, and keeps the best of the bush to itself.")),
    Lore(text("Grootslang"), text("Half elephant, half snake, wholly fond of diamonds.")),
    Lore(text("Minhocão"), text("Where the road has sunk in, it has passed below.")),
    Lore(text("Skunk Ape"), text("Bigfoot's cousin from the swamp, who was not asked to the wedding.")),
    Lore(text("Almas"), text("Watches the caravans, and counts the camels twice.")),
    Lore(text("Yeren"), text("Laughs when it catches you. Wear bamboo on your arms.")),
    Lore(text("Hodag"), text("Horns, spikes and a grin: the terror of the lumber camps.")),
    Lore(text("Wampus Cat"), text("Six legs: four for running, two for making up its mind.")),
    Lore(text("Black Shuck"), text("The quiet dog on the coast road that casts no shadow.")),
    Lore(text("Snallygaster"), text("Fears nothing but a star painted over the barn door.")),
    Lore(text("Tatzelwurm"), text("A cat in front, a snake behind, and bad temper throughout.")),
    Lore(text("Beast of Bodmin"), text("A very large cat, or a sheep's worst day.")),
    Lore(text("Jackalope"), text("Sings back to cowboys at night, always a third above.")),
    Lore(text("Wolpertinger"), text("Made of whatever was left over in the woods.")),
    Lore(text("Dahu"), text("Its legs are shorter on one side. Never call it from behind.")),
    Lore(text("Squonk"), text("So ashamed of its looks that it weeps itself away.")),
    Lore(text("Drop Bear"), text("Look up. No, further up.")),
    Lore(text("Orang Pendek"), text("Short, shy, and gone before you have said so.")),
    Lore(text("Hibagon"), text("A small ape with a whole town hall office of its own.")),
    Lore(text("Tsuchinoko"), text("A stout little snake that is said to tell lies.")),
    Lore(text("Dover Demon"), text("Seen by four people on two nights. It has never explained itself.")),
    Lore(text("Skvader"), text("A hare with a grouse's wings, and no idea how to use them.")),
)
SEA = (
    Lore(text("Kraken"), text("Taken for an island by those who can no longer tell of it.")),
    Lore(text("Loch Ness Monster"), text("Needs no introduction, and declines every interview.")),
    Lore(text("Lusca"), text("Breathes with the tide in the blue holes, and pulls.")),
    Lore(text("Akkorokamui"), text("A red giant with arms enough for any argument.")),
    Lore(text("Umibōzu"), text("Rises on a calm night and asks for a barrel. Give it one with no bottom.")),
    Lore(text("Iku-Turso"), text("Was told never to come up again, and has nearly kept its word.")),
    Lore(text("Hafgufa"), text("Opens its mouth, and the fish take it for a fjord.")),
    Lore(text("Ogopogo"), text("Reads the same from both ends, as far as the humps.")),
    Lore(text("Cadborosaurus"), text("A horse's head on a camel's back, on everything else an eel.")),
    Lore(text("Storsjöodjuret"), text("Protected by law until somebody noticed that it had no address.")),
    Lore(text("Con Rit"), text("A centipede as long as a ship, and as hard to turn.")),
    Lore(text("Inkanyamba"), text("Lives below a waterfall, and brings the weather with it.")),
    Lore(text("Lagarfljót Worm"), text("Was laid on a gold ring, and grew. The ring did too.")),
    Lore(text("Champ"), text("Has two countries to hide in, and a ferry to follow.")),
    Lore(text("Morgawr"), text("Frightens the fishermen of Falmouth, mostly on Fridays.")),
    Lore(text("Selma"), text("The lake has put her on its coat of arms, and hopes for the best.")),
    Lore(text("Nahuelito"), text("Comes up on still days, when all the cameras are in the car.")),
    Lore(text("Ningen"), text("White, vast and nearly human, among ice of the same colour.")),
    Lore(text("Afanc"), text("It took two oxen and a maiden to drag it from its pool.")),
    Lore(text("Stronsay Beast"), text("Fifty-five feet by the witnesses, rather less by the bones.")),
    Lore(text("Bunyip"), text("Booms in the reeds. Nobody who has looked agrees with anybody.")),
    Lore(text("Lake Van Monster"), text("Came to light when the lake needed visitors.")),
    Lore(text("Kappa"), text("Bow to it: it is too polite not to bow back, and spill its strength.")),
    Lore(text("Kelpie"), text("A fine horse with a wet mane. Do not get on.")),
    Lore(text("Trunko"), text("A white fur coat with a trunk, last seen fighting whales.")),
    Lore(text("Tizheruk"), text("Tap on the jetty and it comes. So do not tap.")),
    Lore(text("Dobhar-chú"), text("Half dog, half otter, and its whistle brings a second one.")),
    Lore(text("Mussie"), text("Three eyes, two tails, and one friendly newspaper.")),
    Lore(text("Altamaha-ha"), text("Swims up the rice canals when the tide is late.")),
    Lore(text("Lariosauro"), text("A small reptile that the lake made larger every summer.")),
    Lore(text("Canvey Island Monster"), text("Walked ashore on two legs, and got no further.")),
    Lore(text("Loveland Frog"), text("Stands by the road on its hind legs, waving something that sparks.")),
)
