"""The playtest lab: series of games, their statistics and how they are run."""
