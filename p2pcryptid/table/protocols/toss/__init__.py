"""A toss: every seat seals a share, then every seat opens; what all shares make together is the result."""
