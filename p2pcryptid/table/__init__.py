"""What makes honesty verifiable: dealing with no dealer, proven play, reveal. Still without a network."""
