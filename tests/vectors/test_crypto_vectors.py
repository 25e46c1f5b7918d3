"""The golden vectors come out again, byte for byte, and nothing else lies beside them."""

import pytest

from helpers.crypto_vectors import FOLDER, VECTORS, rendered


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_comes_out_byte_for_byte(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == rendered(name).encode()


def test_every_file_is_one_of_them() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VECTORS)
