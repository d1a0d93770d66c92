/**
 * A file of records is a JSON array with one record on each line. Any JSON parser can read it whole; we
 * write and read it line by line and hold one record at a time. The reader accepts only the exact
 * layout of the writer, so that nothing can be hidden between the records.
 */
import type * as z from 'zod/mini'
import type { ProblemParams } from '#shared/problem-params.ts'
import { ArchiveRefused, type ReadingCosts } from './zip-reader.ts'

export async function* writeRecords(records: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const record of records) {
    yield Buffer.from(before + JSON.stringify(record))
    before = ',\n'
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
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
  costs: ReadingCosts,
): AsyncGenerator<z.output<Schema>> {
  // One byte more, for the comma.
  const lines = new LineSplitter(bytes + 1)
  let expects: 'start' | 'record' | 'end' | 'nothing' = 'start'
  let left = records
  for await (const chunk of content) {
    for (const line of lines.split(chunk)) {
      costs.lines += 1
      if (expects === 'start') {
        if (line !== '[' && line !== '[]') throw unexpectedLayout()
        expects = line === '[' ? 'record' : 'nothing'
      } else if (expects === 'record') {
        if (left === 0) throw new ArchiveRefused({ reason: 'archive_surplus_records' })
        left -= 1
        costs.records += 1
        const isLast = !line.endsWith(',')
        yield parseRecord(isLast ? line : line.slice(0, -1), schema)
        expects = isLast ? 'end' : 'record'
      } else if (expects === 'end' && line === ']') expects = 'nothing'
      else throw unexpectedLayout()
    }
    if (expects === 'nothing' && lines.hasRest) throw unexpectedLayout()
  }
  if (expects !== 'nothing' || lines.hasRest) throw unexpectedLayout()
}

/** Reads a file that is one record, on any number of lines. */
export async function readRecord<Schema extends z.ZodMiniType>(
  content: AsyncIterable<Uint8Array>,
  schema: Schema,
  maxBytes: number,
  costs: ReadingCosts,
): Promise<z.output<Schema>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    length += chunk.length
    if (length > maxBytes) throw unexpectedLayout()
    chunks.push(chunk)
  }
  costs.records += 1
  return parseRecord(decoded(Buffer.concat(chunks)), schema)
}

const unexpectedLayout = () => new ArchiveRefused({ reason: 'archive_layout' })

function parseRecord<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.output<Schema> {
  // Refuses blank and indented lines, which the parser would skip.
  if (!text.startsWith('{')) throw unexpectedLayout()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unexpectedLayout()
  }
  const parsed = schema.safeParse(value)
  // Names the field, never its content.
  if (!parsed.success) throw new ArchiveRefused(refusalOf(parsed.error))
  return parsed.data
}

function refusalOf({ issues: [issue] }: z.core.$ZodError): ProblemParams<'request.invalid'> {
  const field = issue?.path.filter((part) => typeof part === 'string').join('.')
  return field ? { reason: 'archive_record', field } : { reason: 'archive_record_unreadable' }
}

/** Keeps a byte order mark, so that it is refused: our writer writes none. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(bytes: Uint8Array): string {
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
  readonly #longest: number
  /** The chunks of the current line, joined once at its end. */
  #parts: Uint8Array[] = []
  #length = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  get hasRest(): boolean {
    return this.#length > 0
  }

  *split(chunk: Uint8Array): Generator<string> {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, end))
      from = end + 1
      yield decoded(this.#taken())
    }
    this.#add(chunk.subarray(from))
  }

  #add(part: Uint8Array): void {
    if (part.length === 0) return
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length > this.#longest) throw unexpectedLayout()
  }

  #taken(): Uint8Array {
    const [first, ...others] = this.#parts
    this.#parts = []
    this.#length = 0
    return first && others.length === 0 ? first : Buffer.concat(first ? [first, ...others] : [])
  }
}
