"""Agents: who decides for a seat. Registered by name; see `deckbuilder.referee.agents.registry`."""
