"""The command line. Commands import what they need when they run, so that --help answers at once."""


def main() -> None:
    """The console script."""
    from .app import main as run  # not before: a game's own commands import from here

    run()
