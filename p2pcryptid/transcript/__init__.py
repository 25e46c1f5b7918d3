"""The transcript of a match: one line of signed, hash-chained events, and proof of who broke it.

Read in this order: signing, event, validity, evidence, chain, records, file. Everything but `file` is pure.
"""
