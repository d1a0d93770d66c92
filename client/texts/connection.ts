/** Of calls that got no answer, or none that can be read. */
export const connection = {
  unreachable: 'Evenstream cannot be reached. Check your connection and try again.',
  unreadable: 'Evenstream gave an answer that this page cannot read. Reload it and try again.',
}
