"""Games in one process: for demonstrations, tests and measurements."""
