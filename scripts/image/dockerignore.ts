/**
 * Matches paths against a .dockerignore file by the rules of Docker's own matcher: patterns are
 * anchored at the root of the build context, `**` matches any number of folders, a pattern that
 * matches a folder matches everything in it, `!` makes an exception, and the last match wins.
 */
interface Pattern {
  expression: RegExp
  isException: boolean
}

/** Returns a predicate that is true for the paths that .dockerignore excludes. */
export function readDockerignore(text: string): (path: string) => boolean {
  const patterns = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readPattern)
  return (path) => {
    const pathAndParents = withParents(path)
    let isIgnored = false
    for (const { expression, isException } of patterns) {
      if (pathAndParents.some((path) => expression.test(path))) isIgnored = !isException
    }
    return isIgnored
  }
}

function readPattern(line: string): Pattern {
  const isException = line.startsWith('!')
  const pattern = (isException ? line.slice(1).trim() : line)
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
  return { expression: toExpression(pattern), isException }
}

function withParents(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Matches one token: an escaped character, a set, `**` with its slash, a wildcard, or any character. */
const token = /\\(.)|(\[[^\]]*\])|(\*\*\/?)|([*?])|([\s\S])/g

/** Also used for the sources of COPY, which may have wildcards, too. */
export function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(
    token,
    (
      _whole: string,
      escaped: string | undefined,
      set: string | undefined,
      anyFolders: string | undefined,
      wildcard: string | undefined,
      character = '',
    ) => {
      if (escaped !== undefined) return escapeCharacter(escaped)
      if (set !== undefined) return set
      if (anyFolders !== undefined) return anyFolders === '**/' ? '(?:.*/)?' : '.*'
      if (wildcard !== undefined) return wildcard === '*' ? '[^/]*' : '[^/]'
      return escapeCharacter(character)
    },
  )
  return new RegExp(`^${source}$`)
}

const escapeCharacter = (character: string) => character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
