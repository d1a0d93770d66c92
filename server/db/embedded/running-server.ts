/** Finds the running server of a data folder, for maintenance commands. */
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterFolder, hasCluster, readPassword, superuser } from './cluster.ts'
import { readPostmasterFile } from './leftover-server.ts'

/** Returns the URL for the superuser, or undefined if no server is running. */
export async function urlOfRunningServer(
  dataDir: string,
  databaseName = 'evenstream',
): Promise<string | undefined> {
  const postgresFolder = join(dataDir, 'postgres')
  if (!hasCluster(postgresFolder)) return undefined
  const postmaster = await readPostmasterFile(clusterFolder(postgresFolder))
  if (postmaster === 'absent' || postmaster === 'unreadable' || !postmaster.ready) return undefined
  const url = new URL('postgres://127.0.0.1')
  url.username = superuser
  url.password = await readPassword(postgresFolder)
  url.port = postmaster.port
  url.pathname = `/${databaseName}`
  // A killed server leaves its file behind, and another program may have its port by now, so a
  // connection is tried.
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
