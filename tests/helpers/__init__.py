"""What several tests share: whole matches, games to play them with, cheats, processes and vectors."""
