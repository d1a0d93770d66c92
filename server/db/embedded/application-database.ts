/**
 * Creates the application's role and database. The role is not a superuser, as on a hosted server, so that
 * the application does not come to depend on a superuser's rights, and injected SQL cannot run programs.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { superuser } from './cluster.ts'
import type { ServerProcess } from './server-process.ts'

const applicationRole = 'evenstream'
/** The SQLSTATE of a server that does not accept connections yet. */
const cannotConnectNow = '57P03'
const retryDelayMs = 20

/** Creates the database unless it exists, and returns its URL. */
export async function prepareApplicationDatabase(
  server: ServerProcess,
  databaseName: string,
  superuserPassword: string,
): Promise<string> {
  const password = rolePassword(superuserPassword)
  const client = await connect(server, superuserPassword)
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationRole])
    if (role.rowCount === 0) {
      await client.query(
        `CREATE ROLE ${escapeIdentifier(applicationRole)} LOGIN CREATEDB PASSWORD ${escapeLiteral(password)}`,
      )
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      databaseName,
    ])
    if (database.rowCount === 0) {
      await client.query(
        `CREATE DATABASE ${escapeIdentifier(databaseName)} OWNER ${escapeIdentifier(applicationRole)}`,
      )
    }
  } finally {
    await client.end()
  }
  return `postgres://${applicationRole}:${password}@127.0.0.1:${server.port}/${encodeURIComponent(databaseName)}`
}

/** Derived from the superuser's password, so that only one secret is stored. It does not reveal that password. */
function rolePassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(applicationRole).digest('base64url')
}

async function connect(server: ServerProcess, password: string): Promise<Client> {
  for (;;) {
    const client = new Client({
      host: '127.0.0.1',
      port: server.port,
      user: superuser,
      password,
      database: 'postgres',
    })
    // Without a listener a connection lost later would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const isStarting = error instanceof DatabaseError && error.code === cannotConnectNow
      if (!isStarting || server.hasExited()) throw error
      await sleep(retryDelayMs)
    }
  }
}
