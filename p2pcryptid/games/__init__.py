"""The games, and in `game` what a game must supply."""
