"""Peers: who they are, how they find each other, and links on which nobody can listen or pretend."""
