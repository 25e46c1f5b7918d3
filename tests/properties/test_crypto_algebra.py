"""The laws that everything else leans on, over random values; and decoders fed with anything."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.commitment import pedersen
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare
from p2pcryptid.crypto.group import IDENTITY, ONE, ORDER, ZERO, G, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Context, Secret, digest, encode, field, generator
from p2pcryptid.crypto.multiply import pass_sum, pass_vector
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_prove import ShuffleWitness, prove_shuffle, shuffle_cards
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement
from p2pcryptid.crypto.sigma import LinearProof, Relation, begin, logarithm, prove, verify
from p2pcryptid.errors import EncodingError

edges = st.sampled_from([0, 1, 2, ORDER - 1, ORDER - 2])
scalars = st.one_of(edges, st.integers(0, ORDER - 1)).map(Scalar)
points = st.one_of(
    st.just(IDENTITY), st.just(G), st.integers(0, 2**32).map(lambda i: generator("property", i))
)
quick = settings(max_examples=60, deadline=None)
PLACE = Context(digest("m"), 0, digest("h"), "property")
SECRET = Secret(digest("property"))


@quick
@given(points, points, points)
def test_points_form_a_commutative_group(p: Point, q: Point, r: Point) -> None:
    assert p + q == q + p
    assert (p + q) + r == p + (q + r)
    assert p + IDENTITY == p
    assert p - p == IDENTITY
    negated = -p
    assert -negated == p
    assert p - q == p + -q


@quick
@given(scalars, scalars, scalars)
def test_scalars_form_a_field(a: Scalar, b: Scalar, c: Scalar) -> None:
    assert a + b == b + a
    assert a * b == b * a
    assert (a + b) * c == a * c + b * c
    assert a - b == a + -b
    assert a + ZERO == a == a * ONE
    assert a == ZERO or a * a.inverse() == ONE


@quick
@given(scalars, scalars, points, points)
def test_multiplication_distributes(a: Scalar, b: Scalar, p: Point, q: Point) -> None:
    assert (a + b) * p == a * p + b * p
    assert a * (p + q) == a * p + a * q
    assert (a * b) * p == a * (b * p)
    assert combination([(a, p), (b, q)]) == a * p + b * q


@quick
@given(scalars, scalars, scalars, scalars)
def test_pedersen_is_homomorphic(a: Scalar, r: Scalar, b: Scalar, s: Scalar) -> None:
    assert pedersen(a, r) + pedersen(b, s) == pedersen(a + b, r + s)


@quick
@given(scalars, scalars, scalars, points, points)
def test_elgamal_is_homomorphic(x: Scalar, r: Scalar, s: Scalar, m: Point, n: Point) -> None:
    key = x * G
    both = elgamal.encrypt(key, m, r) + elgamal.encrypt(key, n, s)
    assert elgamal.combine(both, [elgamal.decryption_share(x, both)]) == m + n


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40))
@example(G.encoding)
@example(IDENTITY.encoding)
@example(b"\xec" + b"\xff" * 30 + b"\x7f")
def test_any_bytes_are_one_value_or_the_named_error(data: bytes) -> None:
    for kind in (Point, Scalar):
        try:
            value = kind.decode(data)
        except EncodingError:
            continue
        assert value.encoding == data
        assert value != IDENTITY


@settings(max_examples=200, deadline=None)
@given(st.binary(min_size=32, max_size=32))
def test_a_decoded_point_has_the_groups_order(data: bytes) -> None:
    try:
        point = Point.decode(data)
    except EncodingError:
        return
    assert Scalar(ORDER - 1) * point + point == IDENTITY


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=32 * 24))
def test_any_bytes_are_a_proof_or_the_named_error(data: bytes) -> None:
    decoders = (
        KeyShare.decode,
        Ciphertext.decode,
        lambda data: LinearProof.decode(data, 2, 1),
        lambda data: ShuffleProof.decode(data, Layout(3, 1)),
    )
    for decode in decoders:
        try:
            value = decode(data)
        except EncodingError:
            continue
        assert value.encode() == data


@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_the_encoding_of_lists_is_injective(left: list[bytes], right: list[bytes]) -> None:
    assert (encode(left) == encode(right)) == (left == right)


@given(st.binary(max_size=20), st.binary(max_size=20))
def test_a_field_can_be_taken_off_the_front(data: bytes, rest: bytes) -> None:
    stream = field(data) + rest
    length = int.from_bytes(stream[:4], "big")
    assert (stream[4 : 4 + length], stream[4 + length :]) == (data, rest)


@quick
@given(scalars, points)
def test_every_true_logarithm_is_proven_and_no_other(x: Scalar, base: Point) -> None:
    relation: Relation = logarithm("test", base)
    image = x * base
    proof = prove(begin("p", PLACE, relation, [image]), relation, (x,), SECRET)
    assert verify(begin("p", PLACE, relation, [image]), relation, [image], proof).ok
    other = image + G
    assert not verify(begin("p", PLACE, relation, [other]), relation, [other], proof).ok


spaces = st.lists(st.tuples(st.booleans(), st.integers(1, 40), st.booleans()), min_size=1, max_size=6)


@quick
@given(spaces, st.booleans())
@example([(False, 3, True), (False, 1, False)], False)
@example([(True, 1, True)], True)
def test_a_chain_that_ends_in_a_sum_counts_what_its_vector_would(
    said: list[tuple[bool, int, bool]], plain: bool
) -> None:
    """For each space: the bit, the columns that it stands for, and what comes in, as it is or encrypted."""
    private = SECRET.scalar("key")
    key, bits, counts = private * G, [bit for bit, _, _ in said], [count for _, count, _ in said]
    messages = [Scalar(came_in) * G for _, _, came_in in said]
    received = [elgamal.encrypt(key, m, SECRET.scalar("in", h)) for h, m in enumerate(messages)]
    if plain:
        received = [elgamal.trivial(message) for message in messages]
    vector, _ = pass_vector(key, bits, received, "property", SECRET)
    total, factor = pass_sum(key, bits, counts, received, "property", SECRET)
    weighed = elgamal.sum_ciphertexts(
        [one.scale(Scalar(count)) for one, count in zip(vector, counts, strict=True)]
    )
    opened = [elgamal.combine(one, [elgamal.decryption_share(private, one)]) for one in (total, weighed)]
    assert opened == [Scalar(sum(b * k * m for b, k, m in said)) * G] * 2
    left = [one.scale(Scalar(b * k)) for one, (b, k, _) in zip(received, said, strict=True)]
    assert total == elgamal.sum_ciphertexts([*left, elgamal.encrypt(key, IDENTITY, factor)])


@settings(max_examples=15, deadline=None)
@given(st.permutations(range(6)), st.lists(scalars, min_size=6, max_size=6))
def test_every_order_and_all_factors_can_be_proven(order: list[int], factors: list[Scalar]) -> None:
    key = SECRET.scalar("key") * G
    inputs = tuple((elgamal.encrypt(key, Scalar(i + 1) * G, SECRET.scalar("r", i)),) for i in range(6))
    witness = ShuffleWitness(tuple(order), tuple((factor,) for factor in factors))
    statement = ShuffleStatement(key, inputs, shuffle_cards(key, inputs, witness))
    proof = prove_shuffle(statement, witness, PLACE, SECRET)
    assert check_shuffle(statement, proof, PLACE).ok
