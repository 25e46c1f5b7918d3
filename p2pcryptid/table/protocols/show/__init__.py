"""Showing cards: their holder gives the last decryption shares, and everybody can read them."""
