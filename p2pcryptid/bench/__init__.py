"""What `p2pcryptid bench` measures. Nothing but that command imports it."""
