"""One player's program while it runs: links, journal and table joined, with trio and nowhere else."""
