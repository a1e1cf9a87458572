"""Deck files in and out, construction checks and drafts."""
