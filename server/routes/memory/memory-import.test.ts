import { beforeAll, describe, expect, it } from 'vitest'
import { type Files, unzip, zip } from '#testing/archives.ts'
import { exportAccount, fillAccountOf, idOf, importArchive } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const journalFile = 'data/journal.json'
const accountFile = 'data/account.json'

let files: Files
beforeAll(async () => {
  const ida = await server.signedIn('ida@example.com')
  await fillAccountOf(server, ida, { slides: 1, entries: 4, tracks: 0 })
  files = await unzip(await exportAccount(ida))
})

interface ExportedEntry {
  /** `needsSupport`, under the name that it has in exports. */
  isCaring: boolean
  memory?: object
}
const exportedEntries = () => JSON.parse(String(files[journalFile])) as ExportedEntry[]
/** One record per line, as exports are written: the import reads a line at a time. */
const journalFileOf = (entries: object[]) =>
  Buffer.from(`[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`)

/** Imports the files with these changes; returns the outcome. */
async function importWith(name: string, changes: Files) {
  const client = await server.signedIn(`${name}@example.com`)
  const response = await importArchive(client, await zip({ ...files, ...changes }))
  const { rows } = await server.database.pool.query<{ count: string }>(
    'select count(memory) from journal_entries where user_id = $1',
    [await idOf(client)],
  )
  const setting = await (await client.get('/api/memory')).json()
  return { status: response.status, memoryCount: Number(rows[0]?.count), setting }
}

describe('what is remembered', () => {
  it('is exported, and imported with its entries', async () => {
    const remembered = exportedEntries().filter(({ memory }) => memory !== undefined)
    expect(remembered.length).toBeGreaterThan(0)
    expect(await importWith('all', {})).toEqual({
      status: 200,
      memoryCount: remembered.length,
      setting: { isOn: true },
    })
  })

  it('is not imported where memory was off', async () => {
    const account = JSON.parse(String(files[accountFile])) as object
    const off = Buffer.from(JSON.stringify({ ...account, remembers: false }))
    expect(await importWith('off', { [accountFile]: off })).toEqual({
      status: 200,
      memoryCount: 0,
      setting: { isOn: false },
    })
  })

  it('is not imported for an entry that was answered with help', async () => {
    const needingSupport = exportedEntries().map((entry) => ({ ...entry, isCaring: true }))
    const changes = { [journalFile]: journalFileOf(needingSupport) }
    expect(await importWith('care', changes)).toMatchObject({ status: 200, memoryCount: 0 })
  })

  it('is refused if it is not a valid memory', async () => {
    const forged = exportedEntries().map((entry) => ({ ...entry, memory: { model: 'x' } }))
    const changes = { [journalFile]: journalFileOf(forged) }
    expect(await importWith('forged', changes)).toMatchObject({ status: 400, memoryCount: 0 })
  })
})
