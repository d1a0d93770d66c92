import { BlobKeyRefused } from '#server/ports/blobs.ts'

/**
 * Segments of lower-case letters, digits, `-` and `_`, parted by `/`. A list of what is allowed
 * leaves no room for `..`, absolute paths, NUL or hidden files, nor for names that one file system
 * tells apart and another does not.
 */
const keyForm = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/
const prefixForm = /^(?:[a-z0-9_-]+\/)+$/
/** Of a segment: file systems end names at 255 bytes, and the adapter adds some of its own. */
const longestSegment = 200
/** Of a key: S3 ends at 1,024. */
const longestKey = 900

function assertForm(value: string, form: RegExp): void {
  const fits =
    value.length <= longestKey &&
    form.test(value) &&
    value.split('/').every((segment) => segment.length <= longestSegment)
  // The value itself stays out of the message, which may be logged.
  if (!fits) throw new BlobKeyRefused('Not a key of a blob')
}

export const assertKey = (key: string) => assertForm(key, keyForm)

/** A prefix ends in `/`, so that one user's never covers another's whose id begins alike. */
export const assertPrefix = (prefix: string) => assertForm(prefix, prefixForm)
