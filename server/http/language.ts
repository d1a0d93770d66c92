import type { IncomingHttpHeaders } from 'node:http'

/** Characters; the rest of a longer header is ignored. */
const maxLength = 500

/**
 * The browser's preferred language among those for which dates can be formatted. It is usually the language
 * in which the page formats its dates.
 */
export function preferredLanguage(headers: IncomingHttpHeaders): string | undefined {
  const list = headers['accept-language']?.slice(0, maxLength) ?? ''
  const acceptedLanguages = list.split(',').flatMap((item, index) => {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = quality === undefined ? 1 : Number(quality)
    return isLanguage(tag) && weight > 0 ? [{ tag, weight, index }] : []
  })
  acceptedLanguages.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return acceptedLanguages[0]?.tag
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
