"""For every equation a cheat that breaks exactly this one. `FORGERIES` maps the check's name to it: the first
word of the key.

A forgery returns what the verifier says of it. Each is the work of a prover who knows everything an
honest one knows, follows the protocol where it can, and lies in one place.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from helpers.honest_proofs import (
    ANOTHER,
    BLINDINGS,
    CIPHERTEXTS,
    CLUE,
    COMMITTED,
    CONTEXT,
    END,
    INPUTS,
    KAPPA,
    KEY,
    MULTIPLY,
    MULTIPLY_WITNESS,
    ONE_CHAIN,
    ONE_CIPHERTEXT,
    PRIVATE,
    ROW,
    SECRET,
    TABLE,
    WEIGHTS,
    factors,
    honest_chain,
    honest_end,
    scalar,
)
from p2pcryptid.crypto import bits, coin, commitment, elgamal, multiply, oneof, row, sigma
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import ONE, ZERO, G, Point, Scalar, inner
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.crypto.sigma import LinearProof, Relation

Forgery = Callable[[], Report]
FORGERIES: dict[str, Forgery] = {}


def breaks(name: str) -> Callable[[Forgery], Forgery]:
    """Register a forgery under the one check that it breaks, and in what, if that is in several things."""

    def register(forgery: Forgery) -> Forgery:
        assert name not in FORGERIES
        FORGERIES[name] = forgery
        return forgery

    return register


def lengthened(proof: LinearProof) -> LinearProof:
    """The same proof with one answer too many: another encoding of the same claim."""
    return replace(proof, responses=(*proof.responses, ONE))


def claim(label: str, relation: Relation, images: Iterable[Point], witness: Scalar) -> LinearProof:
    """An honest run for a witness, about images that it may not fit."""
    transcript = sigma.begin(label, CONTEXT, relation, list(images))
    return sigma.prove(transcript, relation, (witness,), SECRET)


# Seals, openings, coins ---------------------------------------------------------------------------


@breaks("seal.secret")
def another_secret() -> Report:
    seal = commitment.seal_secret(CONTEXT.match, 1, SECRET)
    return commitment.check_secret(seal, CONTEXT.match, 1, SECRET.child("another"))


@breaks("seal.row")
def another_row() -> Report:
    seal = commitment.seal_row(CONTEXT.match, 1, 7, bytes(32))
    return commitment.check_row_seal(seal, CONTEXT.match, 1, 8, bytes(32))


@breaks("opening.pedersen")
def a_cube_for_a_disc() -> Report:
    committed = commitment.pedersen(ONE, scalar("r"))
    return commitment.check_opening(committed, ZERO, scalar("r"))


TOSS = coin.CoinPlace(CONTEXT.match, "dice", CONTEXT.head)


@breaks("coin.seal")
def change_the_share_after_the_others_opened() -> Report:
    shares = [digest("share", seat) for seat in range(3)]
    seals = [coin.seal_share(TOSS, seat, share) for seat, share in enumerate(shares)]
    return coin.check_coin(TOSS, seals, [*shares[:2], digest("share", 9)])


@breaks("coin.count")
def toss_without_the_last_seat() -> Report:
    shares = [digest("share", seat) for seat in range(3)]
    seals = [coin.seal_share(TOSS, seat, share) for seat, share in enumerate(shares)]
    return coin.check_coin(TOSS, seals, shares[:2])


# Keys ---------------------------------------------------------------------------------------------


@breaks("key.identity")
def the_key_that_everyone_knows() -> Report:
    return elgamal.check_key(elgamal.make_key(ZERO, CONTEXT, SECRET), CONTEXT)


@breaks("key.possession")
def a_key_that_cancels_the_others() -> Report:
    """Rogue key: my key is x·G minus yours, so the joint key is mine alone."""
    rogue = PRIVATE * G - scalar("yours") * G
    proof = claim("key", sigma.logarithm("key.possession"), [rogue], PRIVATE)
    return elgamal.check_key(elgamal.KeyShare(rogue, proof), CONTEXT)


@breaks("key.shape")
def a_possession_with_an_answer_too_many() -> Report:
    share = elgamal.make_key(PRIVATE, CONTEXT, SECRET)
    return elgamal.check_key(replace(share, proof=lengthened(share.proof)), CONTEXT)


def _two_keys(privates: tuple[Scalar, Scalar]) -> Report:
    contexts = {seat: replace(CONTEXT, seat=seat) for seat in range(2)}
    shares = {s: elgamal.make_key(x, contexts[s], SECRET) for s, x in enumerate(privates)}
    return elgamal.check_keys(shares, contexts)


@breaks("keys.distinct")
def one_key_for_two_seats() -> Report:
    return _two_keys((PRIVATE, PRIVATE))


@breaks("keys.joint")
def two_keys_that_cancel_out() -> Report:
    return _two_keys((PRIVATE, -PRIVATE))


# Shares and blinding ------------------------------------------------------------------------------

_SHARE = sigma.equal_logarithms(("share.key", "share.value"), (G, ONE_CIPHERTEXT.first))


@breaks("share.key")
def a_share_under_another_key() -> Report:
    share = scalar("x") * ONE_CIPHERTEXT.first
    proof = claim("share", _SHARE, [KEY, share], scalar("x"))
    return elgamal.check_share(KEY, ONE_CIPHERTEXT, share, proof, CONTEXT)


@breaks("share.value")
def a_share_that_opens_another_number() -> Report:
    share = PRIVATE * ONE_CIPHERTEXT.first + G
    proof = claim("share", _SHARE, [KEY, share], PRIVATE)
    return elgamal.check_share(KEY, ONE_CIPHERTEXT, share, proof, CONTEXT)


@breaks("share.shape")
def a_share_with_an_answer_too_many() -> Report:
    share, proof = elgamal.make_share(PRIVATE, ONE_CIPHERTEXT, CONTEXT, SECRET)
    return elgamal.check_share(KEY, ONE_CIPHERTEXT, share, lengthened(proof), CONTEXT)


def _shares(key: Point, private: Scalar, shares: list[Point]) -> Report:
    transcript, _, relation = elgamal._batch(key, CIPHERTEXTS, shares, CONTEXT)
    proof = sigma.prove(transcript, relation, (private,), SECRET)
    return elgamal.check_shares(key, CIPHERTEXTS, shares, proof, CONTEXT)


@breaks("shares.key")
def shares_under_another_key() -> Report:
    return _shares(KEY, scalar("x"), [scalar("x") * c.first for c in CIPHERTEXTS])


@breaks("shares.batch")
def two_shares_swapped() -> Report:
    first, second, third = (PRIVATE * c.first for c in CIPHERTEXTS)
    return _shares(KEY, PRIVATE, [second, first, third])


@breaks("shares.count")
def a_share_too_few() -> Report:
    shares, proof = elgamal.make_shares(PRIVATE, CIPHERTEXTS[:2], CONTEXT, SECRET)
    return elgamal.check_shares(KEY, CIPHERTEXTS, shares, proof, CONTEXT)


@breaks("shares.shape")
def shares_with_an_answer_too_many() -> Report:
    shares, proof = elgamal.make_shares(PRIVATE, CIPHERTEXTS, CONTEXT, SECRET)
    return elgamal.check_shares(KEY, CIPHERTEXTS, shares, lengthened(proof), CONTEXT)


def sum_with_no_randomness(parts: int = 3) -> Ciphertext:
    """The last writer takes away whatever randomness the others put in. Every summand looks fine."""
    known = [scalar("rho", h) for h in range(parts - 1)]
    known.append(-sum(known, start=ZERO))
    summands = [elgamal.encrypt(KEY, G, rho) for rho in known]
    for ciphertext in summands:
        assert Ciphertext.decode(ciphertext.encode()) == ciphertext
    return elgamal.sum_ciphertexts(summands)


@breaks("openable.first")
def a_sum_that_no_honest_seat_can_share() -> Report:
    return elgamal.check_openable(sum_with_no_randomness())


@breaks("openable.second")
def a_sum_that_no_honest_seat_can_blind() -> Report:
    """The second part of the last summand takes away those of the others."""
    first, second = CIPHERTEXTS[:2]
    return elgamal.check_openable(first + Ciphertext(second.first, -first.second))


def _blinding(after: Ciphertext, factor: Scalar) -> Report:
    relation = sigma.equal_logarithms(("blind.first", "blind.second"), ONE_CIPHERTEXT.parts)
    proof = claim("blind", relation, after.parts, factor)
    return elgamal.check_blinding(ONE_CIPHERTEXT, after, proof, CONTEXT)


@breaks("blind.nonzero")
def blind_with_zero() -> Report:
    return _blinding(ONE_CIPHERTEXT.scale(ZERO), ZERO)


@breaks("blind.first")
def blind_the_first_part_otherwise() -> Report:
    after = ONE_CIPHERTEXT.scale(scalar("s"))
    return _blinding(replace(after, first=after.first + G), scalar("s"))


@breaks("blind.second")
def blind_the_second_part_otherwise() -> Report:
    after = ONE_CIPHERTEXT.scale(scalar("s"))
    return _blinding(replace(after, second=after.second + G), scalar("s"))


@breaks("blind.shape")
def a_blinding_with_an_answer_too_many() -> Report:
    after, proof = elgamal.blind(ONE_CIPHERTEXT, "test", CONTEXT, SECRET)
    return elgamal.check_blinding(ONE_CIPHERTEXT, after, lengthened(proof), CONTEXT)


# Rows ---------------------------------------------------------------------------------------------


@breaks("row.branch")
def a_row_that_is_not_in_the_table() -> Report:
    """One column more than the row allows, and the proof for the row."""
    bits = (*COMMITTED[:2], COMMITTED[2] + G, COMMITTED[3])
    statement = replace(ROW, bits=bits)
    proof = row.prove_row(statement, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    return row.check_row(statement, proof, CONTEXT)


@breaks("row.sum")
def every_branch_made_up() -> Report:
    """No witness at all: every challenge is chosen first, so their sum is not the hash."""
    _, _, branches = row._branches(ROW, CONTEXT)
    parts = []
    challenges = tuple(scalar("e", k) for k in range(len(branches)))
    for number, ((relation, images), e) in enumerate(zip(branches, challenges, strict=True)):
        responses = (scalar("z", number),)
        made_up = tuple(sigma.implied_commitments(relation, images, e, responses))
        parts.append(LinearProof(made_up, responses))
    return row.check_row(ROW, oneof.OneOfProof(tuple(parts), challenges), CONTEXT)


@breaks("row.shape")
def a_branch_too_few() -> Report:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    shortened = oneof.OneOfProof(proof.branches[:-1], proof.challenges[:-1])
    return row.check_row(ROW, shortened, CONTEXT)


@breaks("row.table")
def a_space_without_a_commitment() -> Report:
    table = tuple(bits[:-1] for bits in TABLE)
    proof = row.prove_row(
        replace(ROW, table=table, bits=COMMITTED[:-1]), CLUE, (KAPPA, BLINDINGS[:-1]), CONTEXT, SECRET
    )
    return row.check_row(replace(ROW, bits=COMMITTED[:-1]), proof, CONTEXT)


# Committed bits -----------------------------------------------------------------------------------


def _bits(value: int, bit: Scalar, square: Scalar) -> Report:
    """A commitment to some value beside an honest one, with a proof for these witnesses."""
    blinding = BLINDINGS[0]
    commitments = [commitment.pedersen(Scalar.of(value), blinding), commitment.pedersen(ONE, blinding)]
    relation = bits._relation(commitments)
    transcript = sigma.begin("bits", CONTEXT, relation, bits._images(commitments))
    witness = [bit, blinding, square, ONE, blinding, ZERO]
    return bits.check_bits(commitments, sigma.prove(transcript, relation, witness, SECRET), CONTEXT)


@breaks("bits.value")
def a_two_that_is_called_a_one() -> Report:
    return _bits(2, ONE, ZERO)


@breaks("bits.square")
def a_two_that_is_called_a_two() -> Report:
    """The opening is the true one, but no witness makes 2 its own square."""
    return _bits(2, Scalar(2), -BLINDINGS[0])


@breaks("bits.shape")
def bits_with_an_answer_too_many() -> Report:
    proof = bits.prove_bits(COMMITTED, MULTIPLY_WITNESS.bits, BLINDINGS, CONTEXT, SECRET)
    return bits.check_bits(COMMITTED, lengthened(proof), CONTEXT)


# The multiplication step --------------------------------------------------------------------------


def _multiply(statement: multiply.MultiplyStatement) -> Report:
    proof = multiply.prove_multiply(statement, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return multiply.check_multiply(statement, proof, CONTEXT)


@breaks("multiply.vector")
def bits_that_are_fixed_after_the_weights() -> Report:
    """The commitment to the vector of bits holds something else."""
    vector = scalar("something") * G + KEY
    transcript = multiply._begin(MULTIPLY, CONTEXT)
    weights, relation = multiply._relation(MULTIPLY, vector, transcript)
    secrets = [Scalar(int(bit)) for bit in MULTIPLY_WITNESS.bits]
    secrets += [scalar("v"), inner(weights, BLINDINGS)]
    pairs = zip(MULTIPLY.chains, MULTIPLY_WITNESS.randomness, strict=True)
    secrets += [chain.randomness(weights, rho) for chain, rho in pairs]
    linear = sigma.prove(transcript, relation, secrets, SECRET)
    return multiply.check_multiply(MULTIPLY, multiply.MultiplyProof(vector, linear), CONTEXT)


@breaks("multiply.bits")
def pass_zeros_on_against_my_commitment() -> Report:
    """Kill the attempt: no chain uses a column, the commitments say the true row."""
    none = (False,) * len(MULTIPLY_WITNESS.bits)
    statement = replace(MULTIPLY, chains=(honest_chain(0, none), honest_chain(1, none), honest_end(none)))
    witness = replace(MULTIPLY_WITNESS, bits=none, randomness=factors(none))
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    return multiply.check_multiply(statement, proof, CONTEXT)


def _altered(honest: Ciphertext, part: str) -> Ciphertext:
    changed = {"first": Ciphertext(honest.first + G, honest.second)}
    return {**changed, "second": Ciphertext(honest.first, honest.second + G)}[part]


def _altered_vector(part: str) -> Report:
    first, *rest = ANOTHER.outputs
    chain = multiply.VectorStep(INPUTS, (_altered(first, part), *rest))
    return _multiply(replace(MULTIPLY, chains=(ONE_CHAIN, chain, END)))


def _altered_end(part: str) -> Report:
    end = replace(END, output=_altered(END.output, part))
    return _multiply(replace(MULTIPLY, chains=(ONE_CHAIN, ANOTHER, end)))


@breaks("multiply.first")
def another_first_part_in_one_space() -> Report:
    return _altered_vector("first")


@breaks("multiply.second")
def count_one_space_twice() -> Report:
    return _altered_vector("second")


@breaks("multiply.first of an end")
def another_first_part_of_the_sum() -> Report:
    return _altered_end("first")


@breaks("multiply.second of an end")
def a_sum_that_counts_one_more() -> Report:
    return _altered_end("second")


@breaks("multiply.bits of an end")
def sum_up_another_row_than_the_committed_one() -> Report:
    """The chain that ends here uses no column; it is the only one."""
    none = (False,) * len(MULTIPLY_WITNESS.bits)
    statement = replace(MULTIPLY, chains=(honest_end(none),))
    witness = replace(MULTIPLY_WITNESS, bits=none, randomness=factors(none)[-1:])
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    return multiply.check_multiply(statement, proof, CONTEXT)


@breaks("multiply.shape")
def a_step_with_an_answer_too_many() -> Report:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return multiply.check_multiply(MULTIPLY, replace(proof, linear=lengthened(proof.linear)), CONTEXT)


@breaks("multiply.lengths")
def a_space_too_few() -> Report:
    short = multiply.VectorStep(INPUTS, ONE_CHAIN.outputs[:-1])
    return _lengths(replace(MULTIPLY, chains=(short, ANOTHER, END)))


@breaks("multiply.lengths of an end")
def a_number_too_few() -> Report:
    return _lengths(replace(MULTIPLY, chains=(ONE_CHAIN, ANOTHER, replace(END, counts=WEIGHTS[:-1]))))


def _lengths(statement: multiply.MultiplyStatement) -> Report:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return multiply.check_multiply(statement, proof, CONTEXT)
