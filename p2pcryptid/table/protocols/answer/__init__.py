"""Answering from a committed row: single cells are opened, to all or to one seat only."""
