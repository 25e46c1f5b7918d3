"""`p2pcryptid learn`: a first game that explains itself."""

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .choosing import GameOption
from .opening import open_screen
from .options import NameOption, PlainOption


def learn(game: GameOption = "", name: NameOption = None, plain: PlainOption = False) -> None:
    """Learn a game by playing it, in about five minutes.

    Everything is explained when it first happens. Enter alone always goes on, so there is nothing to know
    beforehand. Nothing of it is kept; Ctrl-C leaves.
    """
    app = open_screen(_("opening the lesson …"), plain)
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.registry import find_game
    from p2pcryptid.names import free_name, names_fit
    from p2pcryptid.net.identity import check_name, fresh_identity
    from p2pcryptid.ui.line.terminal import StandardTerminal

    from .seating import run_async, stage_on
    from .settings import own_name, own_settings
    from .teaching import LeftLesson, LineLectern, teach

    played = find_game(game)
    made = presentation_of(played).lesson
    if made is None:
        raise UsageError(
            text("{game} has no lesson", game=played.name),
            text("'p2pcryptid play' starts a game, and 'help' shows there what can be typed"),
        )
    lesson = made()
    learner = name or own_name(own_settings()) or fresh_identity(None).name
    check_name(learner)
    if not names_fit((learner, *lesson.names)):
        learner = free_name(learner, lesson.names)
    try:
        stage = stage_on(app, own_settings())
        lectern = LineLectern(StandardTerminal()) if stage is None else stage.lectern()
        run_async(lambda: teach(lectern, played, lesson, learner), app)
    except KeyboardInterrupt:
        raise LeftLesson from None
