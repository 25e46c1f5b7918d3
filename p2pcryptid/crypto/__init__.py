"""The cryptographic kernel: pure functions over a prime-order group. No files, clock or entropy.

Read in this order: group, hashing, checks, commitment, coin, sigma, oneof, bits, elgamal, row, multiply,
shuffle, shuffle_prove; and box, which stands alone.
Randomness and secrets come in as arguments; what a peer sends goes through a strict decoder; and a
verifier reports named checks, so that a failure says which equation failed.
"""
