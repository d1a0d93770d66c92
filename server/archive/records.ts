/**
 * A file of records is a JSON array with one record on each line. Any JSON parser can read it whole; we
 * write and read it line by line and hold one record at a time. `readRecords` accepts only the
 * layout of lines that `writeRecords` makes, so that nothing can be hidden between the records.
 */
import type * as z from 'zod/mini'
import type { ProblemParams } from '#shared/problem-params.ts'
import { ArchiveRefused, type ReadingStats } from './zip-reader.ts'

export async function* writeRecords(records: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let separator = '[\n'
  for await (const record of records) {
    yield Buffer.from(separator + JSON.stringify(record))
    separator = ',\n'
  }
  yield Buffer.from(separator === ',\n' ? '\n]\n' : '[]\n')
}

export interface RecordLimits {
  /** The maximum number of records in the file. */
  records: number
  /** The maximum bytes of one record. */
  bytes: number
}

export async function* readRecords<Schema extends z.ZodMiniType>(
  content: AsyncIterable<Uint8Array>,
  schema: Schema,
  { records, bytes }: RecordLimits,
  stats: ReadingStats,
): AsyncGenerator<z.output<Schema>> {
  // A line may be one byte longer than its record, for the comma.
  const lines = new LineSplitter(bytes + 1)
  let expected: 'start' | 'record' | 'end' | 'nothing' = 'start'
  let recordsLeft = records
  for await (const chunk of content) {
    for (const line of lines.split(chunk)) {
      stats.lines += 1
      if (expected === 'start') {
        if (line !== '[' && line !== '[]') throw unexpectedLayout()
        expected = line === '[' ? 'record' : 'nothing'
      } else if (expected === 'record') {
        if (recordsLeft === 0) throw new ArchiveRefused({ reason: 'archive_surplus_records' })
        recordsLeft -= 1
        stats.records += 1
        const isLast = !line.endsWith(',')
        const record = isLast ? line : line.slice(0, -1)
        // Refuses white space after the record, which the parser would skip.
        if (!record.endsWith('}')) throw unexpectedLayout()
        yield parseRecord(record, schema)
        expected = isLast ? 'end' : 'record'
      } else if (expected === 'end' && line === ']') expected = 'nothing'
      else throw unexpectedLayout()
    }
    if (expected === 'nothing' && lines.hasRest) throw unexpectedLayout()
  }
  if (expected !== 'nothing' || lines.hasRest) throw unexpectedLayout()
}

/** Reads a file of a single record, on any number of lines. */
export async function readRecord<Schema extends z.ZodMiniType>(
  content: AsyncIterable<Uint8Array>,
  schema: Schema,
  maxBytes: number,
  stats: ReadingStats,
): Promise<z.output<Schema>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length > maxBytes) throw unexpectedLayout()
    chunks.push(chunk)
  }
  stats.records += 1
  return parseRecord(decode(Buffer.concat(chunks)), schema)
}

const unexpectedLayout = () => new ArchiveRefused({ reason: 'archive_layout' })

function parseRecord<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> {
  // Refuses white space before the record, which the parser would skip.
  if (!text.startsWith('{')) throw unexpectedLayout()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unexpectedLayout()
  }
  const parsed = schema.safeParse(value)
  // The refusal names the field, never its content.
  if (!parsed.success) throw new ArchiveRefused(refusalOf(parsed.error))
  return parsed.data
}

function refusalOf({ issues: [issue] }: z.core.$ZodError): ProblemParams<'request.invalid'> {
  const field = issue?.path.filter((part) => typeof part === 'string').join('.')
  return field ? { reason: 'archive_record', field } : { reason: 'archive_record_unreadable' }
}

/** Keeps a byte order mark, so that it is refused: `writeRecords` writes none. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw unexpectedLayout()
  }
}

const newline = 0x0a

/**
 * Splits synchronously: one asynchronous step for each line would make a file of short lines far
 * slower than its size suggests.
 */
class LineSplitter {
  readonly #maxLength: number
  /** The parts of the current line so far. */
  #parts: Uint8Array[] = []
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  get hasRest(): boolean {
    return this.#length > 0
  }

  *split(chunk: Uint8Array): Generator<string> {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, end))
      from = end + 1
      yield decode(this.#takeLine())
    }
    this.#add(chunk.subarray(from))
  }

  #add(part: Uint8Array): void {
    if (part.length === 0) return
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length > this.#maxLength) throw unexpectedLayout()
  }

  #takeLine(): Uint8Array {
    const [first, ...others] = this.#parts
    this.#parts = []
    this.#length = 0
    return first && others.length === 0 ? first : Buffer.concat(first ? [first, ...others] : [])
  }
}
