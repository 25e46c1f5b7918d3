"""Every time that the program waits, in one place, in seconds: timeouts, pauses, deadlines, paces."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long a link waits for what."""

    handshake: float = 10
    """A peer must prove its key within this time."""
    beat: float = 10
    """We send a beat when we have sent nothing for so long."""
    silence: float = 30
    """A whole frame must come within this time."""
    stall: float = 20
    """A peer must read something within this time."""
    farewell: float = 1
    """How long a close waits for the peer to have read everything."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a node tells, sends and calls, and after how long."""

    heads: float = 1.0
    """Between two times that we tell everybody how far we are."""
    relay: float = 1.5
    """What a peer lacks for so long is passed on, although its author should have sent it."""
    again: float = 5.0
    """What a peer still lacks so long after we sent it is sent again: it may have had no room for it."""
    call: float = 0.5
    """Between two calls of a seat that is away; grows up to `call_most`."""
    call_most: float = 5.0
    """The longest pause between two calls."""
    patience: float = 2.0
    """The higher seat calls only after this."""


# links

LINK_DEADLINES = Deadlines()
"""Any link, unless somebody asks for others."""

MATCH_DEADLINES = Deadlines(beat=5, silence=15, stall=15)
"""Links between the players of a match, who notice sooner that somebody is gone."""

DIAL_STAGGER_SECONDS = 0.25
"""Between the starts of two attempts, when a peer has several addresses."""

STRANGER_GRACE_SECONDS = 1.0
"""How long a stranger is left alone, to say who it is, before it may have to make room for another."""

ACCEPT_PAUSE_SECONDS = 0.1
"""Between two tries to accept a connection while the system has no room for one."""

# the local network

LAN_BROWSE_SECONDS = 3.0
"""How long `join` without an invite looks for tables."""

LAN_CODE_SECONDS = 10.0
"""How long we look for a table by its code."""

LAN_TWIN_SECONDS = 1.0
"""How long we look on for another one with the same code."""

LAN_RESOLVE_SECONDS = 2.0
"""How long we ask for the details of a table that was announced."""

LAN_RECORD_SECONDS = 120
"""How long others may remember our announcement without hearing it again."""

LAN_CLOSE_SECONDS = 3
"""How long we give an announcement to be taken back."""

# at the table

GREETING_SECONDS = 10
"""A peer must say within this time what it comes for."""

REJOIN_SECONDS = 600
"""How long a guest who lost the host before the start calls it: it may be starting its computer again."""

KNOCK_SECONDS = 20
"""How long a joiner whose link broke before it was let in tries again: there may be a crowd at the door."""

REJOIN_PAUSE_SECONDS = 0.5
"""Between two of those tries."""

LOBBY_SECONDS = 30
"""The time in which a host may tell so many times who waits at its table."""

RESERVED_SECONDS = 7 * 24 * 3600
"""How long a seat at a table that was never set is remembered."""

MESH_PACE = Pace()
"""The pace of the links of a match."""

REMEMBER_SECONDS = 1
"""Between two times that a node writes down where the others are."""

TALK_SECONDS = 10
"""The time in which a player may say so many lines."""

REVEAL_SECONDS = 60.0
"""How long we wait at the end for the others to open their secrets."""

LINGER_SECONDS = 20.0
"""How long we stay at the end for others who may still lack something."""

# spectators

WATCH_PATIENCE_SECONDS = 60.0
"""How long we look for a player to follow, before the start and whenever all links are lost."""

WATCH_PAUSE_SECONDS = 0.25
"""Between two of those looks."""

WATCH_FULL_PAUSE_SECONDS = 3.0
"""The same, while the players have as many spectators as they take."""

# bots

BOT_PATIENCE_SECONDS = 300.0
"""Where only bots play, one gives the match up when somebody has been away for so long."""

BOT_ABSENCE_SECONDS = 15.0
"""Where people play, a bot agrees to go on without one of them only if it has missed that one for so long."""

BOT_LOOK_SECONDS = 0.5
"""Between two looks of a bot at who is away."""

BOT_PROCESS_LOOK_SECONDS = 1.0
"""Between two looks of a host at whether its bots are still running."""

BOT_EXIT_SECONDS = 5.0
"""How long a player who leaves waits for its bots to end by themselves."""

# what people see

BOT_START_SECONDS = 10.0
"""A bot that was not here since we came is not called away until it has had so long to start."""

QUIET_SECONDS = 1.0
"""Nothing is said about waiting until it has taken so long."""

TALK_SHOWN_SECONDS = 8.0
"""How long the screen shows over the scene what somebody says; it stays in the story."""

STORY_STEP_SECONDS = 0.35
"""Between two moves on the screen, when several have come at once."""

REPLAY_STEP_SECONDS = 1.2
"""Between two moves of a replay that goes on by itself."""

UNFOLD_SECONDS = 2.0
"""At the end, how long the screen shows what each player had held."""

END_DEAF_SECONDS = 1.5
"""If the end came while a line was being typed, how long keys are taken for the rest of that line."""

LINE_LOOK_SECONDS = 0.25
"""Between two looks of the line interface at what has changed."""

ABSENCE_LOOK_SECONDS = 1
"""Between two looks at who is away, for a seat that a bot plays."""

DEMO_EXIT_SECONDS = 60
"""How long the demonstration waits for a node to exit once the game is over."""

# measurements

BENCH_START_SECONDS = 60
"""How long `bench net` waits for one of its processes to start."""

BENCH_PLAY_SECONDS = 600
"""How long it waits for the moves to be made."""

BENCH_PAUSE_SECONDS = 0.03
"""Between two moves, and between two echoes, where they come one at a time."""

BENCH_AGREE_SECONDS = 1.0
"""How long its nodes stay after the last move: the others may still lack it."""

BENCH_KEY_SECONDS = 60.0
"""How long a screen may take in a bench to show anything."""

BENCH_QUIET_SECONDS = 0.15
"""With nothing new for so long, a screen in a bench shows all there is."""
