"""Sealing: a seat chooses an action unseen and binds itself to it."""
