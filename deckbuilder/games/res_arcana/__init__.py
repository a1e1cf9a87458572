"""Res Arcana: card model, construction rules and what else is this game's own."""
