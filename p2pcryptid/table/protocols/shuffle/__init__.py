"""A shuffle: every seat in turn passes the cards on in a new order, encrypted afresh, with a proof."""
