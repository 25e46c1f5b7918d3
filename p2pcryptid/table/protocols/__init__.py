"""What the seats do together, one folder for each kind of request. `registry` lists them all."""
