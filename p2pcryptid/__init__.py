"""Cryptid, peer to peer."""
