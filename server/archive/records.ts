/**
 * Many records in one file of JSON: an array with one record to a line. Any program can read it
 * whole; we write and read it line by line, and never hold more than one.
 */
import type * as z from 'zod/mini'
import { ArchiveRefused } from './zip-reader.ts'

export async function* writeRecords(records: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const record of records) {
    yield Buffer.from(before + JSON.stringify(record))
    before = ',\n'
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
}

/** Longer than any record that keeps to its limits. */
export const longestRecord = 1024 * 1024

export async function* readRecords<Schema extends z.ZodMiniType>(
  content: AsyncIterable<Uint8Array>,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  let at: 'before' | 'inside' | 'after' = 'before'
  for await (const line of linesOf(content)) {
    const text = line.trim()
    if (text === '') continue
    if (at === 'before' && text === '[') at = 'inside'
    else if (at === 'before' && text === '[]') at = 'after'
    else if (at === 'inside' && text === ']') at = 'after'
    else if (at === 'inside') yield parseRecord(text.replace(/,$/, ''), schema)
    else throw notWritten()
  }
  if (at !== 'after') throw notWritten()
}

export async function readRecord<Schema extends z.ZodMiniType>(
  content: AsyncIterable<Uint8Array>,
  schema: Schema,
): Promise<z.output<Schema>> {
  let text = ''
  for await (const line of linesOf(content)) {
    text += line
    if (text.length > longestRecord) throw notWritten()
  }
  return parseRecord(text, schema)
}

const notWritten = () => new ArchiveRefused('A part of the file is not as Evenstream writes it.')

function parseRecord<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notWritten()
  }
  const parsed = schema.safeParse(value)
  // Which field is said, what stands in it is not.
  if (!parsed.success) throw new ArchiveRefused(reasonOf(parsed.error))
  return parsed.data
}

function reasonOf({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.filter((part) => typeof part === 'string').join('.')
  return field
    ? `A record is not as Evenstream writes it: “${field}”.`
    : 'A record is not as Evenstream writes it.'
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw notWritten()
    }
  }
  // In parts until its end has come: a long line would otherwise be copied with every piece.
  let parts: string[] = []
  let length = 0
  const add = (part: string) => {
    parts.push(part)
    length += part.length
    if (length > longestRecord) throw notWritten()
  }
  for await (const piece of content) {
    const [first = '', ...others] = decoded(piece).split('\n')
    add(first)
    for (const other of others) {
      yield parts.join('')
      parts = []
      length = 0
      add(other)
    }
  }
  yield parts.join('') + decoded()
}
