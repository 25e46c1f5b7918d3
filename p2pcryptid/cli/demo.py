"""`p2pcryptid demo`: a whole game between simple players."""

from .options import LanguageOption, ModeName, ModeOption, Players, SeedOption, narrate, read_seed


def demo(
    language: LanguageOption,
    players: Players = 4,
    mode: ModeOption = ModeName.ADVANCED,
    seed: SeedOption = "",
) -> None:
    """Watch a whole game between simple computer players, in one process."""
    from p2pcryptid.drawing import Draw
    from p2pcryptid.games.cryptid.bot import choose
    from p2pcryptid.games.cryptid.dealing import NAMES, Variant
    from p2pcryptid.games.cryptid.game import CRYPTID
    from p2pcryptid.games.cryptid.narration import tell, tell_end
    from p2pcryptid.games.cryptid.words import clue_text
    from p2pcryptid.sim.local import play
    from p2pcryptid.ui.render.cryptid_text import legend, view_text

    lang = language.language
    source = read_seed(seed)
    draw = Draw(source, "p2pcryptid/v1/demo")
    setup = CRYPTID.prepare(Variant(players, mode.mode), NAMES[:players], draw)
    clues = CRYPTID.deal(setup, draw)
    state = CRYPTID.start(setup)
    for step in play(CRYPTID, setup, clues, [choose] * players, draw):
        print(tell(step.before, step.fact, lang))
        state = step.after
    print()
    print(view_text(CRYPTID.view(state, None, None), lang))
    print(legend(lang))
    print()
    print(tell_end(state, lang) + ".")
    colon = ":" if lang == "en" else " :"
    for name, clue in zip(state.setup.names, clues, strict=True):
        print(f"  {name}{colon} {clue_text(clue, lang)}")
    again = "play the same game again" if lang == "en" else "rejouer la même partie"
    narrate(f"{again}{colon} p2pcryptid demo -p {players} -m {mode.value} --seed {source.hex()}")
