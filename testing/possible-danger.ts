/**
 * A reflection in which the reader finds danger possible (0.19), and not probable. Weights that find more or less need
 * another: the thresholds stand in `reader.json`.
 */
export const possibleDanger =
  'No bulbs ordered, first autumn in thirty years. Rubbed the tools down with linseed and hung them by size. ' +
  'The robin is put out. Pinned a card about him to the shed door for whoever it is.'
