"""Committing to a row: a seat chooses unseen, and every bit of the row that it chose is committed to."""
