/** A reflection in which the reader finds danger possible, and not probable. */
export const possibleDanger =
  'No bulbs ordered, first autumn in thirty years. Rubbed the tools down with linseed and hung them by size. ' +
  'The robin is put out. Pinned a card about him to the shed door for whoever it is.'
