"""What a guest is told of a table before sitting down there."""

from pathlib import Path

import pytest

from p2pcryptid.cli.join import _Telling
from p2pcryptid.cli.seating import bot_seating
from p2pcryptid.games.codec import dump
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.net.identity import fresh_identity
from p2pcryptid.node.joining import variant_offered
from p2pcryptid.node.player import PlayerConfig
from p2pcryptid.node.wire import Offer


def offer(variant: Variant) -> Offer:
    plain = dump(variant, Variant)
    return Offer("cryptid", plain, variant.players, bytes(16), rules=CRYPTID.rules_hash)


@pytest.mark.parametrize("variant", CRYPTID.variants, ids=str)
def test_the_way_to_play_is_the_one_that_was_offered(variant: Variant) -> None:
    assert variant_offered(CRYPTID, offer(variant)) == variant


@pytest.mark.parametrize("honour", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_guest_hears_what_is_played_and_whether_on_honour(
    honour: bool, as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = PlayerConfig(fresh_identity("ben"), tmp_path, lambda _: None)
    _Telling(own, bot_seating(None, as_json)).lobby(offer(Variant(3, "advanced", honour)), ())
    told = capsys.readouterr().err
    assert ("this table plays Cryptid, advanced" in told) == (not as_json)
    assert ("by hand" in told) == (honour and not as_json)
