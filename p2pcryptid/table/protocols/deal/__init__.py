"""A deal: every seat but the holder gives its decryption shares of the next cards; face up, all seats do."""
