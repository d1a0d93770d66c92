const link = /https?:\/\/(?:www\.)?|www\./gi
const markup = /\[url\b|<a\s|\[link\b/i

/** More than two links, or link markup, mark a message as advertising. */
export function looksLikeAdvertising(message: string): boolean {
  return markup.test(message) || (message.match(link)?.length ?? 0) > 2
}
