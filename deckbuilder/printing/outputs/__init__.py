"""What a job can become beside its sheets; each module reads the layout and decides nothing."""
