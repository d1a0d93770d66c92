import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inChunks, readAll } from '#testing/byte-streams.ts'
import { readRecord, readRecords, writeRecords } from './records.ts'
import type { ReadingStats } from './zip-reader.ts'

const expectRefusal = (work: Promise<unknown>, reason = /./) =>
  expect(work).rejects.toMatchObject({
    name: 'ArchiveRefused',
    message: expect.stringMatching(reason),
  })

describe('a file of records', () => {
  const asLines = (count: number) =>
    `[\n${Array.from({ length: count }, (_, id) => `{"id":${id},"text":"a"}`).join(',\n')}\n]\n`
  const record = z.strictObject({ id: z.number(), text: z.string().check(z.maxLength(20)) })
  const limits = { records: 3, bytes: 1_000 }
  let stats: ReadingStats
  beforeEach(() => {
    stats = { inflatedBytes: 0, lines: 0, records: 0 }
  })
  const collectRecords = async (text: string | Uint8Array, chunkLength = 3) => {
    const records: unknown[] = []
    const content = inChunks(Buffer.from(text), chunkLength)
    for await (const value of readRecords(content, record, limits, stats)) records.push(value)
    return records
  }
  async function* makeRecords(count: number) {
    for (let id = 0; id < count; id++) yield { id, text: `Zeile\n${id} 🌊` }
  }

  it.each([0, 1, 3])(
    'is written as one JSON array and read record by record when it has %i records',
    async (count) => {
      const bytes = await readAll(writeRecords(makeRecords(count)))
      const parsed = JSON.parse(bytes.toString())
      expect(parsed).toHaveLength(count)
      expect(await collectRecords(bytes)).toEqual(parsed)
    },
  )

  it.each([
    ['invalid JSON', '[\n{"id":}\n]\n', /not as Evenstream/],
    ['a text that is too long', `[\n{"id":1,"text":"${'x'.repeat(21)}"}\n]\n`, /“text”/],
    ['an additional field', '[\n{"id":1,"text":"a","role":"admin"}\n]\n', /record/],
    ['a missing end', '[\n{"id":1,"text":"a"}\n', /not as/],
    ['a record after the end', '[\n]\n{"id":1,"text":"a"}\n', /not as/],
    ['an object in place of a list', '{"id":1,"text":"a"}', /not as/],
    ['no content', '', /not as/],
    ['invalid UTF-8', Buffer.from([0x5b, 0x0a, 0xff, 0xfe]), /not as/],
    ['an endless line', `[\n"${'x'.repeat(1_100)}`, /not as/],
    ['a blank line before the list', '\n[]\n', /not as/],
    ['a blank line after an empty list', '[]\n\n', /not as/],
    ['a blank line after a list', '[\n{"id":1,"text":"a"}\n]\n\n', /not as/],
    [
      'a blank line between records',
      '[\n{"id":1,"text":"a"},\n\n{"id":2,"text":"a"}\n]\n',
      /not as/,
    ],
    ['spaces after the end', '[]\n   ', /not as/],
    ['an indented record', '[\n  {"id":1,"text":"a"}\n]\n', /not as/],
    ['spaces after a record', '[\n{"id":1,"text":"a"} ,\n{"id":2,"text":"a"}\n]\n', /not as/],
    ['spaces after the last record', '[\n{"id":1,"text":"a"} \n]\n', /not as/],
    ['no line break at the end', '[]', /not as/],
    ['an empty list on two lines', '[\n]\n', /not as/],
    ['a trailing comma', '[\n{"id":1,"text":"a"},\n]\n', /not as/],
    ['a missing comma', '[\n{"id":1,"text":"a"}\n{"id":2,"text":"a"}\n]\n', /not as/],
    ['two records on one line', '[\n{"id":1,"text":"a"},{"id":2,"text":"a"}\n]\n', /not as/],
    ['a carriage return', '[\r\n{"id":1,"text":"a"}\r\n]\r\n', /not as/],
    ['a byte order mark', '\ufeff[]\n', /not as/],
    ['one record more than allowed', asLines(4), /more records than it says/],
  ])('is refused when it has %s', async (_name, text, reason) => {
    await expectRefusal(collectRecords(text), reason)
  })

  it.each([1, 2, 7, 1_000])(
    'is split into the same records in chunks of %i bytes',
    async (length) => {
      expect(await collectRecords(asLines(3), length)).toEqual(JSON.parse(asLines(3)))
    },
  )

  it.each([
    ['blank lines', `[]\n${'\n'.repeat(1_000_000)}`, { lines: 2, records: 0 }],
    ['too many records', asLines(10_000), { lines: 5, records: 3 }],
    [
      'a record that is too long',
      `[\n{"id":1,"text":"${'x'.repeat(1e6)}`,
      { lines: 1, records: 0 },
    ],
  ])('is refused at the first wrong line when it has %s', async (_name, text, expectedStats) => {
    await expectRefusal(collectRecords(text, 64 * 1024))
    expect(stats).toMatchObject(expectedStats)
  })

  it('may span several lines when it is a single record, within the size limit', async () => {
    const text = JSON.stringify({ id: 1, text: 'a' }, null, 2)
    expect(await readRecord(inChunks(Buffer.from(text), 2), record, 100, stats)).toEqual({
      id: 1,
      text: 'a',
    })
    await expectRefusal(readRecord(inChunks(Buffer.from(text), 2), record, 10, stats))
  })
})
