import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from '#core/byte-range.ts'
import { matchesIfNoneMatch, matchesIfRange, rangeResponse } from './byte-ranges.ts'

const size = 10_000

describe('Range (RFC 9110, 14.1.2 and 14.2)', () => {
  it.each([
    ['the first 500 bytes', 'bytes=0-499', { start: 0, end: 500 }],
    ['the second 500 bytes', 'bytes=500-999', { start: 500, end: 1000 }],
    ['the final 500 bytes, by a suffix', 'bytes=-500', { start: 9500, end: 10_000 }],
    ['the final 500 bytes, from a position', 'bytes=9500-', { start: 9500, end: 10_000 }],
    ['the first byte', 'bytes=0-0', { start: 0, end: 1 }],
    ['the last byte', 'bytes=-1', { start: 9999, end: 10_000 }],
    ['everything, as players begin', 'bytes=0-', { start: 0, end: 10_000 }],
    ['an end beyond the last byte', 'bytes=9000-20000', { start: 9000, end: 10_000 }],
    ['an end beyond all counting', `bytes=0-${'9'.repeat(400)}`, { start: 0, end: 10_000 }],
    ['a suffix longer than all', 'bytes=-20000', { start: 0, end: 10_000 }],
    ['the unit in capitals', 'BYTES=0-499', { start: 0, end: 500 }],
    ['white space around', ' bytes=0-499 ', { start: 0, end: 500 }],
    ['empty elements in the list', 'bytes=, 0-499 ,', { start: 0, end: 500 }],
    ['leading zeros', 'bytes=000-0499', { start: 0, end: 500 }],
    ['a start at the end', 'bytes=10000-', 'unsatisfiable'],
    ['a start beyond the end', 'bytes=10000-10001', 'unsatisfiable'],
    ['a start beyond all counting', `bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['a suffix of nothing', 'bytes=-0', 'unsatisfiable'],
    ['an end before the start', 'bytes=500-499', 'whole'],
    ['several ranges', 'bytes=0-0,-1', 'whole'],
    ['several ranges of the RFC', 'bytes= 0-999, 4500-5499, -1000', 'whole'],
    ['another unit', 'seconds=1-2', 'whole'],
    ['no unit', '0-499', 'whole'],
    ['no range', 'bytes=', 'whole'],
    ['only a dash', 'bytes=-', 'whole'],
    ['not a number', 'bytes=a-b', 'whole'],
    ['a negative start', 'bytes=-5-10', 'whole'],
    ['a fraction', 'bytes=0.5-10', 'whole'],
    ['a sign', 'bytes=+0-10', 'whole'],
    ['white space inside', 'bytes=0 - 10', 'whole'],
    ['white space before the sign', 'bytes =0-10', 'whole'],
    ['an empty header', '', 'whole'],
    ['no header', undefined, 'whole'],
  ])('%s', (_name, header, expected) => {
    expect(parseRange(header, size)).toEqual(expected)
  })

  it.each([
    ['bytes=0-', 'unsatisfiable'],
    ['bytes=0-0', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-5', 'whole'],
    [undefined, 'whole'],
  ])('of empty content: %s', (header, expected) => {
    expect(parseRange(header, 0)).toBe(expected)
  })

  it('never exceeds the content', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
    )
    fc.assert(
      fc.property(header, fc.nat(1000), (asked, length) => {
        const range = parseRange(asked, length)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThan(range.end)
        expect(range.end).toBeLessThanOrEqual(length)
      }),
    )
  })
})

describe('If-None-Match (RFC 9110, 13.1.2), compared weakly (8.8.3.2)', () => {
  it.each([
    ['no header', undefined, '"1"', false],
    ['the same', '"1"', '"1"', true],
    ['another', '"2"', '"1"', false],
    ['any', '*', '"1"', true],
    ['both weak', 'W/"1"', 'W/"1"', true],
    ['both weak, another', 'W/"1"', 'W/"2"', false],
    ['one weak', 'W/"1"', '"1"', true],
    ['the other weak', '"1"', 'W/"1"', true],
    ['in a list', '"xyzzy", "r2d2xxxx", W/"1"', '"1"', true],
    ['not in a list', '"xyzzy","r2d2xxxx"', '"1"', false],
    ['a comma inside', '"a,b"', '"a,b"', true],
    ['a part of one with a comma', '"a,b"', '"b"', false],
    ['without quotes', '1', '"1"', false],
    ['with white space', '  "1"  ', '"1"', true],
    ['in small letters', 'w/"1"', '"1"', false],
    ['the empty one', '""', '""', true],
  ])('%s', (_name, header, etag, expected) => {
    expect(matchesIfNoneMatch(header, etag)).toBe(expected)
  })
})

describe('If-Range (RFC 9110, 13.1.5), compared strongly', () => {
  it.each([
    ['no header', undefined, '"1"', true],
    ['the same', '"1"', '"1"', true],
    ['another', '"2"', '"1"', false],
    ['both weak', 'W/"1"', 'W/"1"', false],
    ['one weak', 'W/"1"', '"1"', false],
    ['a date', 'Sat, 29 Oct 1994 19:43:31 GMT', '"1"', false],
    ['a list, which it may not be', '"1", "2"', '"1"', false],
  ])('%s', (_name, header, etag, expected) => {
    expect(matchesIfRange(header, etag)).toBe(expected)
  })
})

describe('rangeResponse', () => {
  const etag = '"v1"'
  const answer = (method: string, headers: Record<string, string> = {}) =>
    rangeResponse({ method, headers }, { size, etag })
  const always = { etag, 'accept-ranges': 'bytes' }

  it('returns everything if no range is requested', () => {
    expect(answer('GET')).toEqual({
      status: 200,
      headers: { ...always, 'content-length': '10000' },
      range: { start: 0, end: size },
    })
  })

  it('returns the requested range', () => {
    expect(answer('GET', { range: 'bytes=500-999', 'if-range': etag })).toEqual({
      status: 206,
      headers: { ...always, 'content-length': '500', 'content-range': 'bytes 500-999/10000' },
      range: { start: 500, end: 1000 },
    })
  })

  it('returns everything if If-Range names another version', () => {
    const { status } = answer('GET', { range: 'bytes=500-999', 'if-range': '"v0"' })
    expect(status).toBe(200)
  })

  it('answers 416 with the size if the range is beyond the end', () => {
    expect(answer('GET', { range: 'bytes=10000-' })).toEqual({
      status: 416,
      headers: { ...always, 'content-range': 'bytes */10000' },
      range: undefined,
    })
  })

  it('returns everything if a range beyond the end is of another version', () => {
    const { status } = answer('GET', { range: 'bytes=10000-', 'if-range': '"v0"' })
    expect(status).toBe(200)
  })

  it.each(['GET', 'HEAD'])('answers 304 before it looks at the range (%s)', (method) => {
    expect(answer(method, { 'if-none-match': etag, range: 'bytes=0-1' })).toEqual({
      status: 304,
      headers: always,
      range: undefined,
    })
  })

  it('answers HEAD like GET, without content and without ranges', () => {
    expect(answer('HEAD', { range: 'bytes=0-1' })).toEqual({
      status: 200,
      headers: { ...always, 'content-length': '10000' },
      range: undefined,
    })
  })
})
