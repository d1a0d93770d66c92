/** The place that a private value of a journal entry is sealed to. */
export const placeOf = (
  column: 'content' | 'guidance' | 'memory' | 'meditation_script',
  id: string,
) => `journal_entries.${column}.${id}`
