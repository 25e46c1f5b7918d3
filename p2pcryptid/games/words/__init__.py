"""Cryptic Words: a deduction game for two, with secret words that lie in plain sight."""
