"""Clash of Decks: card model, construction rules, and the game as the referee plays it.

The modules, each after those it rests on:

- Cards and decks: `cards`, `construction`, `draft` (with the strikes).
- Cards as integers, and a game: `table`, `state`.
- The rules: `combat`, `expansion_combat` (attacks and spells with the abilities of the expansions),
  `expansion_play`, `solo` (the project's own opponent), `flow` (the turn, and the doors: what is legal,
  what an action does), `rules` (the referee's promise), `options`.
- Round the table: `view` (what a seat may know), `display`, `words`, `position` (scenarios); for agents
  `heuristic`.
"""
