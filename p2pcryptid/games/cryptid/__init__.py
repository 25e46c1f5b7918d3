"""Cryptid: one creature, one habitat, and a clue for each player."""
