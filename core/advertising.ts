const link = /https?:\/\/|www\./gi
const markup = /\[url\b|<a\s|\[link\b/i

/** Two links may explain something; more, or a link dressed up as text, mostly sell something. */
export function looksLikeAdvertising(message: string): boolean {
  return markup.test(message) || (message.match(link)?.length ?? 0) > 2
}
