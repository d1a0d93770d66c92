/** Without the long texts, which only their readers download: see `legal/`. */
export const legal = {
  navigation: 'Small print',
  /** By the hash that opens them: `/#privacy` is a link that can be sent. */
  titles: { privacy: 'Privacy', terms: 'Terms' },
}

export interface LegalDocument {
  lead: string
  chapters: readonly { title: string; paragraphs: readonly string[] }[]
}
