"""Dealing with no dealer: every seat gets one of the rows in play, and nobody could choose or see which.

Read in this order: sheet, attempt, steps, counting, dead, proving, testing, check, private, make, again.
"""
