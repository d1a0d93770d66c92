/**
 * A program that starts the embedded database as the application does, so that tests can kill it. It
 * prints `ready <url>` or `refused <message>`, `interrupted` after a SIGINT, and in the mode `write` an
 * `ack <n>` after every committed row. The tests wait for these lines.
 */
import { Client } from 'pg'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'

const writerCount = 4
const [dataDir = '', mode] = process.argv.slice(2)

/** Writing to a pipe is synchronous, so that a line is complete even if the process is killed next. */
function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function writeRows(url: string, first: number): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (let n = first; ; n += writerCount) {
    await client.query('INSERT INTO entry (n, words) VALUES ($1, $2)', [n, 'x'.repeat(500)])
    report(`ack ${n}`)
  }
}

async function prepareTable(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS entry (n bigint PRIMARY KEY, words text)')
  const { rows } = await client.query<{ next: string }>(
    'SELECT coalesce(max(n), 0) + 1 AS next FROM entry',
  )
  await client.end()
  return Number(rows[0]?.next)
}

try {
  const database = await startEmbeddedPostgres({ dataDir, durable: mode === 'write' })
  process.once('SIGTERM', () => void database.stop())
  // Ctrl+C sends SIGINT to the whole process group; this application keeps running.
  process.on('SIGINT', () => report('interrupted'))
  if (mode === 'write') {
    const first = await prepareTable(database.url)
    for (let writer = 0; writer < writerCount; writer++) {
      writeRows(database.url, first + writer).catch(() => {})
    }
  }
  report(`ready ${database.url}`)
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  report(`refused ${error.message}`)
}
