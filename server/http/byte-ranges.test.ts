import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from '#core/byte-range.ts'
import { matchesIfNoneMatch, matchesIfRange, rangeResponse } from './byte-ranges.ts'

const size = 10_000

describe('parseRange (RFC 9110, 14.1.2 and 14.2)', () => {
  it.each([
    ['the first 500 bytes', 'bytes=0-499', { start: 0, end: 500 }],
    ['the second 500 bytes', 'bytes=500-999', { start: 500, end: 1000 }],
    ['the final 500 bytes, by a suffix', 'bytes=-500', { start: 9500, end: 10_000 }],
    ['the final 500 bytes, from a position', 'bytes=9500-', { start: 9500, end: 10_000 }],
    ['the first byte', 'bytes=0-0', { start: 0, end: 1 }],
    ['the last byte', 'bytes=-1', { start: 9999, end: 10_000 }],
    ['everything, as media players request first', 'bytes=0-', { start: 0, end: 10_000 }],
    ['an end beyond the last byte', 'bytes=9000-20000', { start: 9000, end: 10_000 }],
    ['an end with 400 digits', `bytes=0-${'9'.repeat(400)}`, { start: 0, end: 10_000 }],
    ['a suffix longer than the content', 'bytes=-20000', { start: 0, end: 10_000 }],
    ['the unit in capitals', 'BYTES=0-499', { start: 0, end: 500 }],
    ['white space around the header', ' bytes=0-499 ', { start: 0, end: 500 }],
    ['empty elements in the list', 'bytes=, 0-499 ,', { start: 0, end: 500 }],
    ['leading zeros', 'bytes=000-0499', { start: 0, end: 500 }],
    ['a start at the end', 'bytes=10000-', 'unsatisfiable'],
    ['a start beyond the end', 'bytes=10000-10001', 'unsatisfiable'],
    ['a start with 400 digits', `bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['a suffix of zero bytes', 'bytes=-0', 'unsatisfiable'],
    ['an end before the start', 'bytes=500-499', 'whole'],
    ['several ranges', 'bytes=0-0,-1', 'whole'],
    ['three ranges, the example of the RFC', 'bytes= 0-999, 4500-5499, -1000', 'whole'],
    ['another unit', 'seconds=1-2', 'whole'],
    ['no unit', '0-499', 'whole'],
    ['no range', 'bytes=', 'whole'],
    ['only a dash', 'bytes=-', 'whole'],
    ['not a number', 'bytes=a-b', 'whole'],
    ['a negative start', 'bytes=-5-10', 'whole'],
    ['a fraction', 'bytes=0.5-10', 'whole'],
    ['a plus sign', 'bytes=+0-10', 'whole'],
    ['white space inside the range', 'bytes=0 - 10', 'whole'],
    ['white space before the equals sign', 'bytes =0-10', 'whole'],
    ['an empty header', '', 'whole'],
    ['no header', undefined, 'whole'],
  ])('parses %s', (_name, header, expected) => {
    expect(parseRange(header, size)).toEqual(expected)
  })

  it.each([
    ['bytes=0-', 'unsatisfiable'],
    ['bytes=0-0', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-5', 'whole'],
    [undefined, 'whole'],
  ])('returns for empty content and the header %s: %s', (header, expected) => {
    expect(parseRange(header, 0)).toBe(expected)
  })

  it('returns no range that reaches beyond the content, whatever the header', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
    )
    fc.assert(
      fc.property(header, fc.nat(1000), (value, length) => {
        const range = parseRange(value, length)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThan(range.end)
        expect(range.end).toBeLessThanOrEqual(length)
      }),
    )
  })
})

describe('matchesIfNoneMatch (RFC 9110, 13.1.2, weak comparison of 8.8.3.2)', () => {
  it.each([
    ['no header', undefined, '"1"', false],
    ['the same tag', '"1"', '"1"', true],
    ['another tag', '"2"', '"1"', false],
    ['any tag', '*', '"1"', true],
    ['the same weak tags', 'W/"1"', 'W/"1"', true],
    ['different weak tags', 'W/"1"', 'W/"2"', false],
    ['a weak header and a strong ETag', 'W/"1"', '"1"', true],
    ['a weak ETag and a strong header', '"1"', 'W/"1"', true],
    ['the tag in a list', '"xyzzy", "r2d2xxxx", W/"1"', '"1"', true],
    ['a list without the tag', '"xyzzy","r2d2xxxx"', '"1"', false],
    ['a tag with a comma', '"a,b"', '"a,b"', true],
    ['a part of a tag with a comma', '"a,b"', '"b"', false],
    ['a tag without quotes', '1', '"1"', false],
    ['white space around the tag', '  "1"  ', '"1"', true],
    ['a weak prefix in lower case', 'w/"1"', '"1"', false],
    ['the empty tag', '""', '""', true],
  ])('compares %s', (_name, header, etag, expected) => {
    expect(matchesIfNoneMatch(header, etag)).toBe(expected)
  })
})

describe('matchesIfRange (RFC 9110, 13.1.5, strong comparison)', () => {
  it.each([
    ['no header', undefined, '"1"', true],
    ['the same tag', '"1"', '"1"', true],
    ['another tag', '"2"', '"1"', false],
    ['the same weak tags', 'W/"1"', 'W/"1"', false],
    ['a weak header and a strong ETag', 'W/"1"', '"1"', false],
    ['a date', 'Sat, 29 Oct 1994 19:43:31 GMT', '"1"', false],
    ['a list, which is not allowed', '"1", "2"', '"1"', false],
  ])('compares %s', (_name, header, etag, expected) => {
    expect(matchesIfRange(header, etag)).toBe(expected)
  })
})

describe('rangeResponse', () => {
  const etag = '"v1"'
  const responseTo = (method: string, headers: Record<string, string> = {}) =>
    rangeResponse({ method, headers }, { size, etag })
  const commonHeaders = { etag, 'accept-ranges': 'bytes' }

  it('returns everything if no range is requested', () => {
    expect(responseTo('GET')).toEqual({
      status: 200,
      headers: { ...commonHeaders, 'content-length': '10000' },
      range: { start: 0, end: size },
    })
  })

  it('returns the requested range', () => {
    expect(responseTo('GET', { range: 'bytes=500-999', 'if-range': etag })).toEqual({
      status: 206,
      headers: {
        ...commonHeaders,
        'content-length': '500',
        'content-range': 'bytes 500-999/10000',
      },
      range: { start: 500, end: 1000 },
    })
  })

  it('returns everything if If-Range names another version', () => {
    const { status } = responseTo('GET', { range: 'bytes=500-999', 'if-range': '"v0"' })
    expect(status).toBe(200)
  })

  it('returns 416 with the size if the range is beyond the end', () => {
    expect(responseTo('GET', { range: 'bytes=10000-' })).toEqual({
      status: 416,
      headers: { ...commonHeaders, 'content-range': 'bytes */10000' },
      range: undefined,
    })
  })

  it('returns everything if the range is beyond the end and If-Range names another version', () => {
    const { status } = responseTo('GET', { range: 'bytes=10000-', 'if-range': '"v0"' })
    expect(status).toBe(200)
  })

  it.each(['GET', 'HEAD'])(
    'returns 304 for a matching If-None-Match, whatever the range (%s)',
    (method) => {
      expect(responseTo(method, { 'if-none-match': etag, range: 'bytes=0-1' })).toEqual({
        status: 304,
        headers: commonHeaders,
        range: undefined,
      })
    },
  )

  it('returns the headers of the whole content for HEAD, and no content', () => {
    expect(responseTo('HEAD', { range: 'bytes=0-1' })).toEqual({
      status: 200,
      headers: { ...commonHeaders, 'content-length': '10000' },
      range: undefined,
    })
  })
})
