/** Finds the running server of a data folder, for maintenance commands. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterFolder, hasCluster, readPassword, superuser } from './cluster.ts'
import { readPostmasterFile } from './leftover-server.ts'

/** Returns the URL for the superuser. Undefined: no server is running. */
export async function urlOfRunningServer(
  dataDir: string,
  databaseName = 'evenstream',
): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  if (!hasCluster(folder)) return undefined
  const state = await readPostmasterFile(clusterFolder(folder))
  if (typeof state === 'string' || !state.ready) return undefined
  const lines = (await readFile(join(clusterFolder(folder), 'postmaster.pid'), 'utf8')).split('\n')
  const url = new URL('postgres://127.0.0.1')
  url.username = superuser
  url.password = await readPassword(folder)
  url.port = lines[3]?.trim() ?? ''
  url.pathname = `/${databaseName}`
  // The file may be left by a killed server. SCRAM authenticates both sides to each other.
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return url.href
  } catch {
    return undefined
  }
}
