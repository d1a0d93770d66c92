/** Labels and titles of the legal texts, which open in a dialog; the texts in `legal/` are loaded on demand. */
export const legal = {
  navigation: 'Small print',
  /** Titles by the hash that opens the text: `/#privacy` is a link that can be shared. */
  titles: { privacy: 'Privacy', terms: 'Terms' },
}

export interface LegalDocument {
  lead: string
  chapters: readonly { title: string; paragraphs: readonly string[] }[]
}
