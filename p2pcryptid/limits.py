"""Every bound on what comes from outside, in one place."""

from dataclasses import dataclass

ARENA_GAMES = 1_000_000
"""Games of one `arena`."""

GENERATED_SETUPS = 10_000
"""Boards that one `generate` makes."""

SETUP_FILE_BYTES = GENERATED_SETUPS * 1536
"""A setup document: room for all that `generate` makes, at most about 700 bytes each."""

SETTINGS_FILE_BYTES = 1 << 16
"""The file of a player's settings, which holds a few words."""

DEPTH = 8
"""Arrays inside arrays in anything that is decoded."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What one encoded value may be at most: its length, all its items together, arrays within arrays."""

    bytes: int
    items: int
    depth: int = DEPTH


NAME_CHARACTERS = 24
"""A player's name: at most 72 bytes, since no character that it may have takes more than three."""

MATCH_SEATS = 8
"""Seats at one table."""

TURN_TIMES = range(10, 24 * 3600 + 1)
"""How long a turn may take, where a table agrees on that."""

MATCH_EVENTS = 1 << 20
"""Events of one match; a long game has a few hundred."""

EVENT = Limit(bytes=1 << 20, items=1 << 12)
"""One signed event. A round of the lists of a deal takes about 30 KB. Decoding costs about a
tenth of a microsecond an item, so points and scalars go together into byte strings."""

NOTE = Limit(bytes=4096, items=32, depth=5)
"""One signed note. All that one event carries take half of what an event may have."""

CHOICE = Limit(bytes=16 << 10, items=1 << 10)
"""One action that is chosen unseen, when it is opened."""

CARD_FACES = 1 << 12
"""Faces of cards lie below this: whoever reads a card looks its face up in a table of all of them."""

EVENT_NOTES = 64
"""Notes that one event carries."""

HELD_NOTES = 8
"""Notes of one seat that another holds until somebody can carry them."""

SEAT_NOTES = 4096
"""Notes that one seat writes in one match: counters lie below this."""

ABANDONMENTS = 16
"""Words of one seat that a match is given up: it may name others one after the other. One that says so too
often keeps nobody else from saying it."""

IDLE_ABANDONMENTS = 4
"""Of those, such as do not count, since they name an event that we do not have: it may still come. They leave
room for those that count."""

EVIDENCE = Limit(bytes=2 * EVENT.bytes + 1024, items=16, depth=2)
"""Evidence holds at most two signed events."""

LOG_REVEALS = 8 * MATCH_SEATS
"""Reveals in one log: one of each seat counts, and some may lie about that do not."""

LOG_ABANDONMENTS = ABANDONMENTS * MATCH_SEATS
"""Abandonments in one log."""

LOG_NOTES = SEAT_NOTES * MATCH_SEATS
"""Notes in one log that are records of their own."""

LOG_EVIDENCE = MATCH_SEATS
"""Pieces of evidence in one log: one stops a match."""

FAULT_CODE_BYTES = 64
"""The stable name of a fault."""

LOG_RECORD_BYTES = 4 << 20
"""One record of a log file."""

LOG_BYTES = 256 << 20
"""A whole log file; a five-player game with its deal takes a few megabytes."""

ROOM_BYTES = 8 << 20
"""What the disk must have room for before a seat is taken: a game, and its log at the end."""

CERTIFICATE_BYTES = 1024
"""The certificate that a peer sends before anything else; ours takes about 300."""

SMALL_FRAME_BYTES = 4096
"""The body of a frame that greets, asks, or says how far somebody is."""

LOBBY_FRAME_BYTES = 16 << 10
"""The body of a frame that describes a table to those who wait at it, or says where all its seats are."""

RECORD_FRAME_BYTES = 1 + EVIDENCE.bytes
"""The body of a frame that carries a record: its kind, and at most evidence with two events."""

FAREWELL_BYTES = 256
"""Why a peer left, in its own words."""

TALK_CHARACTERS = 280
"""One line that somebody says at a table."""

TALK_FRAME_BYTES = 1200
"""The body of a frame that says such a line."""

RELAYED_FRAME_BYTES = TALK_FRAME_BYTES + 3 * NAME_CHARACTERS + 8
"""The same, with the name of whoever said it."""

TALK_LINES = 12
"""Lines that one peer may say in the time that `timing` has for them; more are dropped."""

TALK_FRAMES = 64
"""Lines in that time with which the link to it ends."""

TALK_KEPT = 200
"""Lines that a program remembers of a table."""

REMATCH_OFFERS = 8
"""How often one player may offer a rematch after one match, or take that back."""

STACKED_MARKS = 2
"""Accents and the like on one character of such a line."""

LINK_BACKLOG_BYTES = 32 << 20
"""What may wait to be sent to one peer before it counts as gone."""

LINK_BEATS = 64
"""Beats that a peer sends in the time within which something must come."""

LINK_AHEAD_BYTES = 1 << 20
"""What may wait before a sender who has time is asked to wait too."""

STRANGERS = 128
"""Peers from outside at once that have not been let in yet."""

DIALLED_ADDRESSES = 16
"""Addresses of one peer that we try."""

LOBBY_FRAMES = 64
"""Frames about who waits at a table that a host sends in the time that `timing` has for them."""

AHEAD_EVENTS = 64
"""Events from further on than we are that a node keeps until it can place them."""

AHEAD_BYTES = 8 << 20
"""The same, in bytes."""

WATCHERS = 16
"""Spectators of one node."""

USELESS_FRAMES = 512
"""Frames that a peer may send which bring no record of the match that we lacked, before it counts as
flooding; a few a second are forgotten."""

INVITE_ADDRESSES = 8
"""Addresses in one invite."""

INVITE_CHARACTERS = 1600
"""One invite, with names for all its addresses."""

LAN_TABLES = 64
"""Tables on the local network that we remember."""

LAN_NAMES = 512
"""Names on the local network that we ask about, or wait to ask about."""

LAN_QUESTIONS = 32
"""Names that we ask about at once: most are answered at once, and dead ones never."""

LAN_CALLS = 16
"""Tables that `join --first` calls at once."""

LAN_TEXT_BYTES = 128
"""One value of an announcement on the local network."""

PENCIL_NUMBERS = 1 << 12
"""Rows of a notebook, and spots of a table, that marks can be made at by hand: numbers lie below this."""

PENCIL_MARKS = 1 << 12
"""Marks made by hand in one match, of each kind; a full notebook for five at Cryptid has 240, its map 540."""

PENCIL_BYTES = 2 * PENCIL_MARKS * 16 + 64
"""All of them in a file: one takes at most 15 bytes."""

REPORT_MOVES = 800
"""Moves of a game that a page for browsers shows; the longest games of people have some 250, games of cards
that are dealt and shown step by step some 600."""

REPORT_PARTS_BYTES = 256 << 10
"""Everything that comes and goes on the board of such a page, and when. Moves for which there is no more room
are not shown. A board that cannot be coloured may take what overlays would take, too."""

REPORT_OVERLAYS_BYTES = 256 << 10
"""What the board of such a page can be coloured by. Overlays for which there is no more room are left out."""

REPORT_SCREEN_LINES, REPORT_SCREEN_CHARACTERS = 200, 500
"""Of a screen of text that is shown there, and of one line of it."""

REPORT_LINE_CHARACTERS = 300
"""One sentence on such a page that a log has a part in."""

REPORT_LOG_BYTES = 16 << 20
"""A log that such a page holds; it says of a larger one how to recognise it."""

PRINTED_SETUPS = 24
"""Boards that are printed at once."""
