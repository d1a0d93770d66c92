import { InvalidBlobKey } from '#server/ports/blobs.ts'

/**
 * A key has segments of lower-case letters, digits, `-` and `_`, separated by `/`. This excludes `..`,
 * absolute paths, NUL, hidden files, and names that only some file systems distinguish.
 */
const keyPattern = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/
const prefixPattern = /^(?:[a-z0-9_-]+\/)+$/
/** File systems limit names to 255 bytes, and the folder adapter adds `.blob`. */
const maxSegmentLength = 200
/** S3 limits keys to 1,024 bytes. */
const maxKeyLength = 900

function assertPattern(value: string, pattern: RegExp): void {
  const isValid =
    value.length <= maxKeyLength &&
    pattern.test(value) &&
    value.split('/').every((segment) => segment.length <= maxSegmentLength)
  // The message may be logged, so it does not contain the key.
  if (!isValid) throw new InvalidBlobKey('Not a key of a blob')
}

export const assertKey = (key: string) => assertPattern(key, keyPattern)

/** A prefix ends in `/`, so that the prefix of one user id never matches a longer id. */
export const assertPrefix = (prefix: string) => assertPattern(prefix, prefixPattern)
