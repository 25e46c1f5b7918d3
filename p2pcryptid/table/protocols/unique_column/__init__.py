"""Dealing with no dealer: every seat gets one row of a public table, and nobody could choose or see which.

All rows together allow exactly one column, and none of them is needless. Read in this order: row_table,
attempt, state, check, counting, rejected, proving, minimality, secrets, author, reconstruct.
"""
