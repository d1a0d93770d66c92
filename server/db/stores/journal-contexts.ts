/** The associated data that binds a sealed value of a journal entry to its row and column. */
export const contextOf = (
  column: 'content' | 'guidance' | 'memory' | 'meditation_script',
  id: string,
) => `journal_entries.${column}.${id}`
