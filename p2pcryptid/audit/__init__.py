"""From log files to a verdict, with no secrets, no network and no clock."""
