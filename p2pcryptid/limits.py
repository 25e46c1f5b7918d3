"""Every bound on what comes from outside, in one place."""

GENERATED_SETUPS = 10_000
"""Boards that one `generate` makes."""

SETUP_FILE_BYTES = GENERATED_SETUPS * 1536
"""A setup document: room for all that `generate` makes, at most about 700 bytes each."""
