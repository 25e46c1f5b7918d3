"""Cryptid: board, clues, rules, views, notation."""
