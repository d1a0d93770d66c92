import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** Runs statements that need a connection to another database than the template. */
async function withMaintenanceClient<Result>(run: (client: Client) => Promise<Result>) {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Creates a database for one test file: with the current schema, or empty. */
export async function createDatabase({ empty = false } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withMaintenanceClient(async (client) => {
    // One copy at a time, across all processes of the run.
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name} template ${empty ? 'template0' : 'template'}`)
  })
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url.href
}
