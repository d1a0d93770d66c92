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
import { addressOfRunningServer } from '#server/db/embedded/running-server.ts'
import { loadMasterKey } from '#server/db/vault/master-key.ts'
import { fillAccount, makeMp3 } from '#testing/full-account.ts'
import { buy } from '#testing/payment-pages.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { Visitor } from '#testing/visitor.ts'
import {
  columnsOf,
  fillEmptyTables,
  rowsByTable,
  withDatabase,
} from './backup/contents.test-support.ts'
import { listFiles, type Manifest } from './backup/files.ts'
import { dateOf, makeOlder, oldGoal, oldTheme } from './backup/older.test-support.ts'

const place = mkdtempSync(join(tmpdir(), 'evenstream-backup-'))
const at = (name: string) => join(place, name)
const ida = new Visitor('')
const bo = new Visitor('')
let sound: Buffer

/** As an operator would. */
async function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const script = join(import.meta.dirname, `${command}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout
}

const refusal = (...args: Parameters<typeof run>) =>
  run(...args).then(
    () => 'not refused',
    (error: { stderr: string }) => error.stderr,
  )

let product: ProductProcess | undefined
async function serve(dataDir: string): Promise<void> {
  product = await startProduct({ DATA_DIR: dataDir })
  const address = await product.ready()
  for (const visitor of [ida, bo]) Object.assign(visitor, { origin: address })
}
async function stop(): Promise<void> {
  product?.child.kill('SIGTERM')
  await product?.exited
  product = undefined
}

/** Every column and row of every table, where every sequence stands, and every file. */
async function everythingIn(dataDir: string) {
  const inDatabase = await withDatabase(dataDir, async (client) => ({
    shape: await columnsOf(client),
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
/** What is in the first folder when it is backed up. */
let before: Everything
const countsOf = ({ tables }: Everything) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
const manifestOf = (folder: string, part: 'data' | 'keys') =>
  JSON.parse(readFileSync(join(folder, part, 'manifest.json'), 'utf8')) as Manifest

beforeAll(async () => {
  await serve(at('first'))
  await ida.signIn('ida@example.com')
  await bo.signIn('bo@example.com')
  const url = await addressOfRunningServer(at('first'))
  const database = openDatabase(url ?? '', () => {})
  sound = await makeMp3(20, 'A track')
  const kept = {
    db: database.db,
    masterKey: loadMasterKey({ fromEnvironment: undefined, dataDir: at('first') }),
    blobs: await createFolderBlobs(join(at('first'), 'blobs')),
  }
  for (const visitor of [ida, bo]) {
    const { user } = await visitor.whoAmI()
    const counts = { slides: 3, entries: 60, tracks: 4 }
    await fillAccount(kept, String(user?.id), {
      ...counts,
      soundOf: () => sound,
      lastAt: new Date(),
    })
  }
  const [slide] = await slidesOf(ida)
  await ida.send('PUT', '/api/users/focused-slide', { slideId: slide?.id })
  await buy(ida, 'essential', 'monthly')
  await database.close()
})
afterAll(async () => {
  await stop()
  rmSync(place, { recursive: true, force: true })
})

const slidesOf = async (visitor: Visitor) =>
  (await (await visitor.get('/api/target-slides')).json()) as {
    id: string
    audioUrl: string | null
    goalDescription: string
    theme: string
  }[]

async function hearsEverything(visitor: Visitor, tracks: number): Promise<void> {
  const urls = (await slidesOf(visitor)).flatMap(({ audioUrl }) => audioUrl ?? [])
  expect(urls).toHaveLength(tracks)
  for (const url of urls) {
    const heard = Buffer.from(await (await visitor.get(url)).arrayBuffer())
    expect(heard.equals(sound)).toBe(true)
  }
}

it('while the product runs and people write, a backup is of one moment, and whole', async () => {
  const writing = new AbortController()
  let acknowledged = 0
  const write = async () => {
    for (let n = 0; !writing.signal.aborted; n++) {
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
  const writer = write()
  await expect.poll(() => acknowledged).toBeGreaterThan(3)
  const backing = run('backup', at('first'), at('hot'))
  const withSound = (await slidesOf(bo)).find(({ audioUrl }) => audioUrl)
  await bo.send('DELETE', `/api/target-slides/${withSound?.id}`)
  await backing
  writing.abort()
  await writer
  await stop()
  await run('restore', at('third'), at('hot'))
  await serve(at('third'))
  await hearsEverything(ida, 2)
  await hearsEverything(bo, (await slidesOf(bo)).length === 3 ? 2 : 1)
  const { user } = await ida.whoAmI()
  expect((await slidesOf(ida)).map(({ id }) => id)).toContain(user?.focusedSlideId)
  await stop()
})

it('what is restored is equal, row by row and byte by byte', async () => {
  await withDatabase(at('first'), fillEmptyTables)
  before = await everythingIn(at('first'))
  const empty = Object.entries(before.tables).filter(([, rows]) => rows.length === 0)
  expect(empty).toEqual([])
  expect(Object.keys(before.tables)).toContain('public.journal_entries')
  expect(before.tables['public.journal_entries']?.length).toBeGreaterThanOrEqual(120)
  // What was bought has moved it; otherwise one that is left where it began would not be noticed.
  const { last_value: bought } = before.sequences.find(({ sequencename }) =>
    sequencename.startsWith('sandbox_payment_objects'),
  )
  expect(Number(bought)).toBeGreaterThan(1)
  expect(Object.keys(before.blobs).length).toBeGreaterThanOrEqual(4)
  await run('backup', at('first'), at('cold'))
  expect(await run('restore', at('second'), at('cold'))).toContain('Restored')
  expect(await everythingIn(at('second'))).toEqual(before)
})

it('a backup of an older version is brought to the shape of this one', async () => {
  const oldest = '0008_mended'
  const shapeOfOld = await makeOlder({
    backup: at('cold'),
    dataDir: at('of old'),
    newest: oldest,
  })
  expect(shapeOfOld).not.toEqual(before.shape)
  await run('backup', at('of old'), at('from of old'))
  expect(manifestOf(at('from of old'), 'data').migratedTo).toBe(dateOf(oldest))

  expect(await run('restore', at('sixth'), at('from of old'))).toContain('Restored')
  const after = await everythingIn(at('sixth'))
  expect(after.shape).toEqual(before.shape)
  expect(countsOf(after)).toEqual(countsOf(before))
  const migrations = 'drizzle.__drizzle_migrations'
  expect(after.tables[migrations]).toEqual(before.tables[migrations])
  expect(after.blobs).toEqual(before.blobs)

  await serve(at('sixth'))
  const slides = await slidesOf(ida)
  expect(slides).toHaveLength(3)
  for (const slide of slides)
    expect(slide).toMatchObject({ goalDescription: oldGoal, theme: oldTheme })
  await hearsEverything(ida, 2)
  await stop()
})

describe.each(['data', 'keys'] as const)('the %s of a later version', (part) => {
  it('are refused, and nothing is left behind', async () => {
    const folder = at(`later ${part}`)
    cpSync(at('cold'), folder, { recursive: true })
    const manifest = manifestOf(folder, part)
    const later = { ...manifest, migratedTo: manifest.migratedTo + 1 }
    writeFileSync(join(folder, part, 'manifest.json'), JSON.stringify(later))
    expect(await refusal('restore', at('seventh'), folder)).toContain('made by a later version')
    expect(existsSync(at('seventh'))).toBe(false)
  })
})

describe('a command refuses', () => {
  it('to write over anything', async () => {
    expect(await refusal('backup', at('first'), at('cold'))).toContain('is there already')
    expect(await refusal('restore', at('first'), at('cold'))).toContain('is there already')
    expect(await refusal('backup', at('nowhere'), at('x'))).toContain('nothing to back up')
  })

  it('a backup in which a byte has changed, and leaves nothing behind', async () => {
    await run('backup', at('first'), at('damaged'))
    appendFileSync(join(at('damaged'), 'data', 'tables', 'public.users.ndjson'), '\n')
    expect(await refusal('restore', at('fourth'), at('damaged'))).toContain(
      'users.ndjson is changed',
    )
    expect(existsSync(at('fourth'))).toBe(false)
    expect(readdirSync(place).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})

it('sound that the store has lost keeps nothing else from being backed up', async () => {
  const tracks = (await listFiles(join(at('first'), 'blobs'))).filter((path) => /track/.test(path))
  rmSync(join(at('first'), 'blobs', tracks[0] ?? ''))
  expect(await run('backup', at('first'), at('partly'))).toContain(
    'Of 1 tracks the sound was not in',
  )
  expect(await listFiles(join(at('partly'), 'data', 'blobs'))).toContain(tracks[1])
})

const query = (dataDir: string, statement: string) =>
  withDatabase(dataDir, async (client) => (await client.query<object>(statement)).rows)

it('who has left since the backup stays gone, by the newer keys', async () => {
  await query(at('first'), "delete from users where email = 'bo@example.com'")
  await run('backup', at('first'), at('later'))
  const said = await run('restore', at('fifth'), at('cold'), '--keys', join(at('later'), 'keys'))
  expect(said).toContain('1 people whose keys have been destroyed')
  expect(await query(at('fifth'), 'select email from users')).toEqual([
    { email: 'ida@example.com' },
  ])
  const slides = 'select distinct user_id from target_slides'
  expect(await query(at('fifth'), slides)).toHaveLength(1)
})
