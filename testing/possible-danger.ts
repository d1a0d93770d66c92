/**
 * A reflection in which the reader finds danger possible (0.19 for the whole text), but not probable enough for a care
 * answer. If new weights move it across one of the thresholds in `reader.json`, another text is needed.
 */
export const possibleDanger =
  'No bulbs ordered, first autumn in thirty years. Rubbed the tools down with linseed and hung them by size. ' +
  'The robin is put out. Pinned a card about him to the shed door for whoever it is.'
