"""Arcmage: card model, construction rules, and the game as the referee plays it.

The modules, each after those it rests on:

- What a card may say: `cards`, `abilities`, `verbs` (with `step`, `verbs_board`, `verbs_cards`), `standing`
  (what holds as long as a card is in play), `picks` (cards, players, numbers); `spoken` (whether what is
  spoken of is there).
- Decks: `construction`, `stats`.
- Cards as integers: `terms`, `sides`, `table`; written by `compile`, `compile_picks`, `compile_rules`.
- A game: `lasting`, `state`, `copies`, `joining`.
- What is so: `in_force`, `items` (the stack), `fitting`, `values`, `choices`, `whereabouts`.
- What happens to cards, without a question: `logbook`, `signals` (telling triggers), `marks`, `piles`,
  `vaults`, `counters`, `zones`, `wounds`.
- How the rules pause for a question: `machine`, `windows`, `triggering`, `checks`, `damage`, `loyalty`.
- Playing cards: `paying`, `castable`, `casting`, `hiding`, `resolving`; `operands` and what the verbs do:
  `effects`, `effects_cards`, `effects_flow`, `responses`, `shedding`, `special`, `special_realm`,
  `special_resources`.
- The turn: `setup`, `turn_frame`, `turn`, `readying`, `drawing`, `devotion`, `playing`, `moving`,
  `discarding`; the attack: `attack_frame`, `declaring`, `defence`, `city_damage`, `battle`, `attack`.
- The doors: `core` (what is legal, what an action does), `rules` (the referee's promise), `options`.
- Round the table: `view` (what a seat may know), `display`, `words`, `questions`, `position` (scenarios);
  for agents `sense` and `heuristic`.
"""
