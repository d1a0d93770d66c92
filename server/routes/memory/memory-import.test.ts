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

interface Journal {
  isCaring: boolean
  memory?: object
}
const exported = () => JSON.parse(String(files[journalFile])) as Journal[]
const asRecords = (records: object[]) =>
  Buffer.from(`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`)

async function memoriesAfter(name: string, changes: Files) {
  const visitor = await server.signedIn(`${name}@example.com`)
  const response = await importArchive(visitor, await zip({ ...files, ...changes }))
  const { rows } = await server.database.pool.query<{ kept: string }>(
    'select count(memory) as kept from journal_entries where user_id = $1',
    [await idOf(visitor)],
  )
  const setting = await (await visitor.get('/api/memory')).json()
  return { status: response.status, kept: Number(rows[0]?.kept), setting }
}

describe('what is remembered', () => {
  it('is exported, and imported with its entries', async () => {
    const remembered = exported().filter(({ memory }) => memory !== undefined)
    expect(remembered.length).toBeGreaterThan(0)
    expect(await memoriesAfter('all', {})).toEqual({
      status: 200,
      kept: remembered.length,
      setting: { isOn: true },
    })
  })

  it('is not imported where memory was off', async () => {
    const account = JSON.parse(String(files[accountFile])) as object
    const off = Buffer.from(JSON.stringify({ ...account, remembers: false }))
    expect(await memoriesAfter('off', { [accountFile]: off })).toEqual({
      status: 200,
      kept: 0,
      setting: { isOn: false },
    })
  })

  it('is not imported for an entry that was answered with help', async () => {
    const caring = exported().map((entry) => ({ ...entry, isCaring: true }))
    const changes = { [journalFile]: asRecords(caring) }
    expect(await memoriesAfter('care', changes)).toMatchObject({ status: 200, kept: 0 })
  })

  it('is refused where it is not of our making', async () => {
    const forged = exported().map((entry) => ({ ...entry, memory: { model: 'x' } }))
    const changes = { [journalFile]: asRecords(forged) }
    expect(await memoriesAfter('forged', changes)).toMatchObject({ status: 400, kept: 0 })
  })
})
