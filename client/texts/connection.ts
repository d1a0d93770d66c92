/** Messages of requests without a response, or with an unreadable one. */
export const connection = {
  unreachable: 'Evenstream cannot be reached. Check your connection and try again.',
  unreadable: 'Evenstream gave an answer that this page cannot read. Reload it and try again.',
}
