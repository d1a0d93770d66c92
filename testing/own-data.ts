/** Exports and imports an account in tests. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import type { getOwnData } from '#shared/contract/own-data.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { fillAccount, makeMp3 } from './full-account.ts'
import type { HttpClient } from './http-client.ts'
import type { TestServer } from './server.ts'

export const idOf = async (client: HttpClient) => String((await client.whoAmI()).user?.id)

export const getOwnDataOf = async (client: HttpClient) =>
  (await (await client.get('/api/own-data')).json()) as ResponseBody<typeof getOwnData>

/** Fills the account of a signed-in user. */
export async function fillAccountOf(
  server: TestServer,
  client: HttpClient,
  counts: { slides: number; entries: number; tracks: number },
  wordOf?: (index: number) => string,
) {
  const { masterKey, dataDir, database, now } = server
  const blobs = await createFolderBlobs(join(dataDir, 'blobs'))
  return fillAccount({ db: database.db, masterKey, blobs }, await idOf(client), {
    ...counts,
    soundOf: (index) => makeMp3(1 + (index % 2), `Track ${index}`),
    lastAt: now,
    ...(wordOf && { wordOf }),
  })
}

/** Requests an export, waits until it is completed and downloads it. */
export async function exportAccount(
  client: HttpClient,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const exportResponse = await client.send('POST', '/api/own-data/export', undefined, headers)
  expect(exportResponse.status).toBe(202)
  const isDone = async () => (await getOwnDataOf(client)).export?.status === 'completed'
  await vi.waitUntil(isDone, { timeout: 200_000 })
  const response = await client.get('/api/own-data/export/file')
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

export const importArchive = (client: HttpClient, archive: Uint8Array, type = 'application/zip') =>
  client.fetch('/api/own-data/import', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(archive),
  })

/** The paths of all stored blobs that belong to users. */
export const userBlobFiles = ({ dataDir }: TestServer) =>
  readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes('/users/'))
