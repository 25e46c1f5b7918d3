"""Every bound on what comes from outside, in one place."""

SETUP_FILE_BYTES = 4 * 1024 * 1024
"""A setup file; one board with three games takes about 1.5 KB."""

GENERATED_SETUPS = 10_000
"""Boards that one `generate` makes."""
