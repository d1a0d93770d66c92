import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderBlobs } from '#server/adapters/blobs/folder/folder-blobs.ts'
import { openDatabase } from '#server/db/database.ts'
import { urlOfRunningServer } from '#server/db/embedded/running-server.ts'
import { loadMasterKey } from '#server/db/vault/master-key.ts'
import { fillAccount, makeMp3 } from '#testing/full-account.ts'
import { HttpClient } from '#testing/http-client.ts'
import { buy } from '#testing/payment-pages.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import {
  columnsOf,
  fillEmptyTables,
  rowsByTable,
  withDatabase,
} from './backup/contents.test-support.ts'
import { listFiles, type Manifest } from './backup/files.ts'
import { writeNewerMigrations } from './backup/newer-migrations.test-support.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * The folder of these tests, which build on each other. It holds DATA_DIRs, called first (which is backed up), second,
 * third …, and backups, called hot (made while the product ran), cold (made after it had stopped), damaged ….
 */
const testFolder = mkdtempSync(join(tmpdir(), 'evenstream-backup-'))
const at = (name: string) => join(testFolder, name)
const ida = new HttpClient('')
const bo = new HttpClient('')
let sound: Buffer
let slidesOfIda: ListedSlide[]

/** Runs the command in a child process, as an operator does. */
async function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const script = join(import.meta.dirname, `${command}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout
}

/** The message with which a restore is refused. The restore runs without a child process, which is faster. */
const restoreRefusal = (dataDir: string, folder: string) =>
  restoreBackup({ data: join(folder, 'data'), keys: join(folder, 'keys'), dataDir }).then(
    () => 'not refused',
    (error: Error) => error.message,
  )

/** What the refused command prints to standard error. */
const refusal = (...args: Parameters<typeof run>) =>
  run(...args).then(
    () => 'not refused',
    (error: { stderr: string }) => error.stderr,
  )

let product: ProductProcess | undefined
async function serve(dataDir: string): Promise<void> {
  product = await startProduct({ DATA_DIR: dataDir })
  const address = await product.ready()
  // The clients keep their cookies: the backup contains the sessions.
  for (const client of [ida, bo]) Object.assign(client, { origin: address })
}
async function stop(): Promise<void> {
  product?.child.kill('SIGTERM')
  await product?.exited
  product = undefined
}

/** The columns of the product's tables, every row, the value of every sequence, every blob and the master key. */
async function everythingIn(dataDir: string) {
  const inDatabase = await withDatabase(dataDir, async (client) => ({
    columns: await columnsOf(client),
    tables: await rowsByTable(client),
    sequences: (
      await client.query(
        'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
      )
    ).rows,
  }))
  const blobs = Object.fromEntries(
    (await listFiles(join(dataDir, 'blobs'))).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'blobs', path)))
        .digest('hex'),
    ]),
  )
  return { ...inDatabase, blobs, key: readFileSync(join(dataDir, 'master.key'), 'utf8') }
}

type Everything = Awaited<ReturnType<typeof everythingIn>>
/** The content of the first DATA_DIR when it is backed up. */
let before: Everything
const countsOf = ({ tables }: Everything) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
const manifestOf = (folder: string, part: 'data' | 'keys') =>
  JSON.parse(readFileSync(join(folder, part, 'manifest.json'), 'utf8')) as Manifest

beforeAll(async () => {
  await serve(at('first'))
  await ida.signIn('ida@example.com')
  await bo.signIn('bo@example.com')
  const url = await urlOfRunningServer(at('first'))
  const database = openDatabase(url ?? '', () => {})
  sound = await makeMp3(20, 'A track')
  const stores = {
    db: database.db,
    masterKey: loadMasterKey({ fromEnvironment: undefined, dataDir: at('first') }),
    blobs: await createFolderBlobs(join(at('first'), 'blobs')),
  }
  for (const client of [ida, bo]) {
    const { user } = await client.whoAmI()
    const counts = { slides: 3, entries: 60, tracks: 4 }
    await fillAccount(stores, String(user?.id), {
      ...counts,
      soundOf: () => sound,
      lastAt: new Date(),
    })
  }
  slidesOfIda = await slidesOf(ida)
  const [slide] = slidesOfIda
  await ida.send('PUT', '/api/users/focused-slide', { slideId: slide?.id })
  await buy(ida, 'essential', 'monthly')
  await database.close()
})
afterAll(async () => {
  await stop()
  rmSync(testFolder, { recursive: true, force: true })
})

interface ListedSlide {
  id: string
  audioUrl: string | null
  goalDescription: string
  theme: string
}

const slidesOf = async (client: HttpClient) =>
  (await (await client.get('/api/target-slides')).json()) as ListedSlide[]

const contentOf = ({ id, goalDescription, theme }: ListedSlide) => ({ id, goalDescription, theme })

/** Expects `count` slides with a track, each with the original sound. */
async function expectPlayableTracks(client: HttpClient, count: number): Promise<void> {
  const urls = (await slidesOf(client)).flatMap(({ audioUrl }) => audioUrl ?? [])
  expect(urls).toHaveLength(count)
  for (const url of urls) {
    const audio = Buffer.from(await (await client.get(url)).arrayBuffer())
    expect(audio.equals(sound)).toBe(true)
  }
}

const query = (dataDir: string, statement: string) =>
  withDatabase(dataDir, async (client) => (await client.query<object>(statement)).rows)

it('a backup made while users write is consistent: the listed tracks can be played, and the focused slide is there', async () => {
  const writeController = new AbortController()
  let acknowledged = 0
  const write = async () => {
    for (let n = 0; !writeController.signal.aborted; n++) {
      const body = { slideId: (await slidesOf(ida))[n % 2]?.id ?? null }
      await ida.send('PUT', '/api/users/focused-slide', body)
      await ida.send('POST', '/api/support/contact', {
        name: 'Ida',
        email: 'ida@example.com',
        message: 'Hello there.',
      })
      acknowledged = n + 1
    }
  }
  const writing = write()
  await expect.poll(() => acknowledged).toBeGreaterThan(3)
  const backup = run('backup', at('first'), at('hot'))
  const slideWithTrack = (await slidesOf(bo)).find(({ audioUrl }) => audioUrl)
  await bo.send('DELETE', `/api/target-slides/${slideWithTrack?.id}`)
  await backup
  writeController.abort()
  await writing
  await stop()
  await run('restore', at('third'), at('hot'))
  await serve(at('third'))
  await expectPlayableTracks(ida, 2)
  // The snapshot may have been taken before or after the slide of Bo was deleted.
  await expectPlayableTracks(bo, (await slidesOf(bo)).length === 3 ? 2 : 1)
  const { user } = await ida.whoAmI()
  expect((await slidesOf(ida)).map(({ id }) => id)).toContain(user?.focusedSlideId)
  await stop()
})

it('a restore reproduces every row, sequence and blob exactly', async () => {
  await withDatabase(at('first'), fillEmptyTables)
  before = await everythingIn(at('first'))
  const emptyTables = Object.entries(before.tables).filter(([, rows]) => rows.length === 0)
  expect(emptyTables).toEqual([])
  expect(Object.keys(before.tables)).toContain('public.journal_entries')
  expect(before.tables['public.journal_entries']?.length).toBeGreaterThanOrEqual(120)
  // The purchase has advanced this sequence: at its start value it would not show whether it is restored.
  const { last_value: lastValue } = before.sequences.find(({ sequencename }) =>
    sequencename.startsWith('sandbox_payment_objects'),
  )
  expect(Number(lastValue)).toBeGreaterThan(1)
  expect(Object.keys(before.blobs).length).toBeGreaterThanOrEqual(4)
  await run('backup', at('first'), at('cold'))
  expect(await run('restore', at('second'), at('cold'))).toContain('Restored')
  expect(await everythingIn(at('second'))).toEqual(before)
})

it('a backup of an older version is migrated to the schema of the restoring version', async () => {
  const newer = at('newer migrations')
  writeNewerMigrations(newer)
  const restored = await restoreBackup({
    data: join(at('cold'), 'data'),
    keys: join(at('cold'), 'keys'),
    dataDir: at('sixth'),
    migrations: newer,
  })
  expect(restored.usersWithoutKey).toBe(0)
  const after = await everythingIn(at('sixth'))
  expect(after.columns).not.toEqual(before.columns)
  const added = 'public target_slides copied_id uuid YES'
  expect(after.columns).toEqual([...before.columns, added].sort())
  const migrations = 'drizzle.__drizzle_migrations'
  expect(countsOf(after)).toEqual({
    ...countsOf(before),
    [migrations]: Number(countsOf(before)[migrations]) + 1,
  })
  expect(after.tables[migrations]).toEqual(expect.arrayContaining(before.tables[migrations] ?? []))
  expect(after.blobs).toEqual(before.blobs)
  const unfilled = 'select id from target_slides where copied_id is distinct from id'
  expect(await query(at('sixth'), unfilled)).toEqual([])

  await serve(at('sixth'))
  const slides = await slidesOf(ida)
  expect(slides).toHaveLength(3)
  expect(slides.map(contentOf)).toEqual(slidesOfIda.map(contentOf))
  await expectPlayableTracks(ida, 2)
  await stop()
})

describe.each(['data', 'keys'] as const)('the %s of an unknown earlier version', (part) => {
  it('are refused, and nothing is left behind', async () => {
    const folder = at(`earlier ${part}`)
    cpSync(at('cold'), folder, { recursive: true })
    const earlier = { ...manifestOf(folder, part), migratedTo: 1 }
    writeFileSync(join(folder, part, 'manifest.json'), JSON.stringify(earlier))
    expect(await restoreRefusal(at('eighth'), folder)).toContain('made by an earlier version')
    expect(existsSync(at('eighth'))).toBe(false)
  })
})

describe.each(['data', 'keys'] as const)('the %s of a later version', (part) => {
  it('are refused, and nothing is left behind', async () => {
    const folder = at(`later ${part}`)
    cpSync(at('cold'), folder, { recursive: true })
    const manifest = manifestOf(folder, part)
    const later = { ...manifest, migratedTo: manifest.migratedTo + 1 }
    writeFileSync(join(folder, part, 'manifest.json'), JSON.stringify(later))
    expect(await restoreRefusal(at('seventh'), folder)).toContain('made by a later version')
    expect(existsSync(at('seventh'))).toBe(false)
  })
})

describe('the backup and restore commands', () => {
  it('refuse to overwrite existing data, and to back up a DATA_DIR without a database', async () => {
    expect(await refusal('backup', at('first'), at('cold'))).toContain('is there already')
    expect(await refusal('restore', at('first'), at('cold'))).toContain('is there already')
    expect(await refusal('backup', at('nowhere'), at('x'))).toContain('nothing to back up')
  })

  it('refuse a backup with a changed or an additional file, and leave nothing behind', async () => {
    cpSync(at('cold'), at('damaged'), { recursive: true })
    appendFileSync(join(at('damaged'), 'data', 'tables', 'public.users.ndjson'), '\n')
    expect(await refusal('restore', at('fourth'), at('damaged'))).toContain(
      'users.ndjson is changed',
    )
    cpSync(at('cold'), at('with-more'), { recursive: true })
    writeFileSync(join(at('with-more'), 'data', 'more'), '')
    expect(await refusal('restore', at('fourth'), at('with-more'))).toContain('more is not listed')
    expect(existsSync(at('fourth'))).toBe(false)
    expect(readdirSync(testFolder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})

it('a backup of a store that has lost a track and an export copies the rest and reports how many files are missing', async () => {
  const tracks = (await listFiles(join(at('first'), 'blobs'))).filter((path) => /track/.test(path))
  rmSync(join(at('first'), 'blobs', tracks[0] ?? ''))
  await query(
    at('first'),
    "update account_exports set status = 'completed', blob_key = 'a/lost/export'",
  )
  expect(await run('backup', at('first'), at('partly'))).toMatch(
    /^Files of tracks and exports that were not in .*: 2$/m,
  )
  expect(await listFiles(join(at('partly'), 'data', 'blobs'))).toContain(tracks[1])
})

it('a restore with newer keys leaves out users who were deleted after the backup', async () => {
  await query(at('first'), "delete from users where email = 'bo@example.com'")
  await run('backup', at('first'), at('later'))
  const output = await run('restore', at('fifth'), at('cold'), '--keys', join(at('later'), 'keys'))
  expect(output).toContain(
    'Users not restored, because their keys were destroyed after the backup: 1',
  )
  expect(await query(at('fifth'), 'select email from users')).toEqual([
    { email: 'ida@example.com' },
  ])
  const slides = 'select distinct user_id from target_slides'
  expect(await query(at('fifth'), slides)).toHaveLength(1)
})
