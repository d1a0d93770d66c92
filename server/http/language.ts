import type { IncomingHttpHeaders } from 'node:http'

/** Longer than any browser's list; what comes after it is not looked at. */
const longest = 500

/**
 * The language that a browser likes best, of those in which dates can be written: it stands first
 * in its list, in which the page, too, writes them.
 */
export function preferredLanguage(headers: IncomingHttpHeaders): string | undefined {
  const list = headers['accept-language']?.slice(0, longest) ?? ''
  const liked = list.split(',').flatMap((item, index) => {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = quality === undefined ? 1 : Number(quality)
    return isLanguage(tag) && weight > 0 ? [{ tag, weight, index }] : []
  })
  liked.sort((one, other) => other.weight - one.weight || one.index - other.index)
  return liked[0]?.tag
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
