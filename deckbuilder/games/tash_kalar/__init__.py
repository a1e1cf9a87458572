"""Tash-Kalar: card model, construction rules, and the game as the referee plays it.

The modules, each after those it rests on:

- What a card may say: `cards`, `vocabulary` (its verbs: `changes`, `movement`, `turns`), `conditions`,
  `places`, `tasks`, `words`; its `patterns`, and the `board` they lie on. Whole decks: `construction`.
- Cards as integers: `terms`, `geometry`, `table`; written by `compile`, `compile_board`,
  `compile_effects`, `compile_places`, `compile_tasks`, `placing`.
- A game: `state`, `machine` (how the rules pause for a question), `logbook`, `known` (hidden cards that
  others know of), `teams`.
- The only functions that touch the board: `pieces`. What is so on it: `regions`, `whether`, `matching`
  (which summons are possible).
- What a card does: `choosing`, `program`, `possible`; the verbs `verbs_pieces`, `verbs_place`,
  `verbs_moves`, `verbs_shoot`, `verbs_flow`, `verbs_turns`, and of single schools `verbs_frost`,
  `verbs_gateway`, `verbs_warp`.
- The turn: `opening`, `turn`, `acting`, `summoning`, `flares`, `freezing`, `warping`; its end:
  `claiming`, `scoring`, `ending`.
- The doors: `core` (what is legal, what an action does), `rules` (the referee's promise), `options`.
- Round the table: `view` (what a seat may know), `display`, `hand`, `sayings` (actions and events in
  words), `questions`, `position` (scenarios); for agents `heuristic` and `prospects`.
"""
