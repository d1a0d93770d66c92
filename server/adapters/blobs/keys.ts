import { InvalidBlobKey } from '#server/ports/blobs.ts'

/**
 * Segments of lower-case letters, digits, `-` and `_`, separated by `/`. This excludes `..`, absolute
 * paths, NUL, hidden files, and names that differ only on some file systems.
 */
const keyForm = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/
const prefixForm = /^(?:[a-z0-9_-]+\/)+$/
/** File systems limit names to 255 bytes, and the adapter adds a suffix. */
const longestSegment = 200
/** S3 limits keys to 1,024 bytes. */
const longestKey = 900

function assertForm(value: string, form: RegExp): void {
  const fits =
    value.length <= longestKey &&
    form.test(value) &&
    value.split('/').every((segment) => segment.length <= longestSegment)
  // The message may be logged, so it does not contain the key.
  if (!fits) throw new InvalidBlobKey('Not a key of a blob')
}

export const assertKey = (key: string) => assertForm(key, keyForm)

/** A prefix ends in `/`, so that the prefix of one user id never matches a longer id. */
export const assertPrefix = (prefix: string) => assertForm(prefix, prefixForm)
