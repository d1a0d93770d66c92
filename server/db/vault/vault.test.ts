import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { userKeys, users } from '../schema/users.ts'
import {
  assertMasterKeyFits,
  loadMasterKey,
  prepareNextKeyFile,
  rotateMasterKey,
} from './master-key.ts'
import { openBytes, SealBrokenError, sealBytes } from './sealing.ts'
import { createVault } from './vault.ts'

const key = randomBytes(32)
const newFolder = () => mkdtempSync(join(tmpdir(), 'evenstream-vault-'))

describe('a sealed value', () => {
  const plain = Buffer.from('a wish')

  it('opens with its key, for its place', () => {
    expect(openBytes(key, 'place', sealBytes(key, 'place', plain))).toEqual(plain)
  })

  it('is different each time, and shows nothing of what it holds', () => {
    const [one, two] = [sealBytes(key, 'place', plain), sealBytes(key, 'place', plain)]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('wish')).toBe(false)
  })

  it.each<[string, () => Buffer]>([
    ['with another key', () => openBytes(randomBytes(32), 'place', sealBytes(key, 'place', plain))],
    ['in another place', () => openBytes(key, 'elsewhere', sealBytes(key, 'place', plain))],
    ['when it is none', () => openBytes(key, 'place', Buffer.from('plain text'))],
    ['when it is empty', () => openBytes(key, 'place', Buffer.alloc(0))],
    ['when it is cut off', () => openBytes(key, 'place', Buffer.of(2, 0, 0))],
    ['when an old one is cut off', () => openBytes(key, 'place', Buffer.of(1, 0, 0))],
  ])('does not open %s', (_name, open) => {
    expect(open).toThrow(SealBrokenError)
  })

  it('opens as it was sealed before, for its place alone', () => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('place'))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    const old = Buffer.concat([Buffer.of(1), nonce, body, cipher.getAuthTag()])
    expect(openBytes(key, 'place', old)).toEqual(plain)
    expect(() => openBytes(key, 'elsewhere', old)).toThrow(SealBrokenError)
  })

  it('is not called broken where something else went wrong', () => {
    const sealed = sealBytes(key, 'place', plain)
    const open = () => openBytes(key.subarray(1), 'place', sealed)
    expect(open).toThrow()
    expect(open).not.toThrow(SealBrokenError)
  })

  it('does not open when a single bit of it has changed', () => {
    const sealed = sealBytes(key, 'place', plain)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openBytes(key, 'place', changed)).toThrow(SealBrokenError)
    }
  })
})

describe('with a database', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
  })
  afterAll(() => database.close())

  const vault = createVault(key)
  const newUser = async () => {
    const id = randomUUID()
    await database.db.insert(users).values({ id, email: 'x@example.com', createdAt: new Date() })
    await vault.createKey(database.db, id)
    return id
  }
  const wrappedKeyOf = async (userId: string) => {
    const [row] = await database.db.select().from(userKeys).where(eq(userKeys.userId, userId))
    return row?.wrappedKey ?? new Uint8Array()
  }
  const keyOf = async (userId: string) => vault.openKey(userId, await wrappedKeyOf(userId))

  it('each person has a key of their own', async () => {
    const [ida, bo] = [await newUser(), await newUser()]
    const sealed = (await keyOf(ida)).seal('notes', 'only mine 🌊')
    expect((await keyOf(ida)).open('notes', sealed)).toBe('only mine 🌊')
    const other = await keyOf(bo)
    expect(() => other.open('notes', sealed)).toThrow()
  })

  it('derives a key for each purpose and person, the same every time', async () => {
    const [ida, bo] = [await newUser(), await newUser()]
    const derived = [
      (await keyOf(ida)).derive('blob a'),
      (await keyOf(ida)).derive('blob b'),
      (await keyOf(bo)).derive('blob a'),
    ].map((bytes) => Buffer.from(bytes).toString('hex'))
    expect(new Set(derived).size).toBe(3)
    for (const hex of derived) expect(hex).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from((await keyOf(ida)).derive('blob a')).toString('hex')).toBe(derived[0])
  })

  it('the house has a key for each purpose, one for all processes', async () => {
    const letters = () => createVault(key).applicationKey(database.db, 'letters')
    const both = await Promise.all([letters(), letters()])
    const sealed = both[0].seal('notes', 'to the house')
    expect(both[1].open('notes', sealed)).toBe('to the house')
    expect((await letters()).open('notes', sealed)).toBe('to the house')
    const other = await vault.applicationKey(database.db, 'log')
    expect(() => other.open('notes', sealed)).toThrow()
  })

  it('a wrapped key moved to another user does not open', async () => {
    const [ida, bo] = [await newUser(), await newUser()]
    const moved = await wrappedKeyOf(ida)
    expect(() => vault.openKey(bo, moved)).toThrow()
  })

  it('refuses to start with another master key than it was sealed with', async () => {
    await assertMasterKeyFits(database.db, key)
    await assertMasterKeyFits(database.db, key)
    await expect(assertMasterKeyFits(database.db, randomBytes(32))).rejects.toThrow(/another key/)
  })
})

describe('rotating the master key', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
  })
  afterAll(() => database.close())

  it('keeps every text readable, under the new key alone, and can be run again', async () => {
    const { db } = database
    const [old, next] = [randomBytes(32), randomBytes(32)]
    await assertMasterKeyFits(db, old)
    const userId = randomUUID()
    await db.insert(users).values({ id: userId, email: 'x@example.com', createdAt: new Date() })
    await createVault(old).createKey(db, userId)
    const wrapped = async () => (await db.select().from(userKeys))[0]?.wrappedKey ?? Buffer.alloc(0)
    const sealed = createVault(old)
      .openKey(userId, await wrapped())
      .seal('notes', 'a wish')
    const letter = (await createVault(old).applicationKey(db, 'letters')).seal('notes', 'a letter')

    await expect(rotateMasterKey(db, randomBytes(32), next)).rejects.toThrow(/not the one/)
    expect(await rotateMasterKey(db, old, next)).toBe(1)
    expect(await rotateMasterKey(db, old, next)).toBe(0)

    const now = await wrapped()
    expect(createVault(next).openKey(userId, now).open('notes', sealed)).toBe('a wish')
    expect(() => createVault(old).openKey(userId, now)).toThrow()
    expect((await createVault(next).applicationKey(db, 'letters')).open('notes', letter)).toBe(
      'a letter',
    )
    await expect(createVault(old).applicationKey(db, 'letters')).rejects.toThrow()
    const late = { id: randomUUID(), email: 'late@example.com', createdAt: new Date() }
    await db.insert(users).values(late)
    await expect(createVault(old).createKey(db, late.id)).rejects.toThrow(/restarted/)
    await expect(assertMasterKeyFits(db, old)).rejects.toThrow(/rotate-key/)
    await assertMasterKeyFits(db, next)
  })

  it('in a file is taken up where it broke off', () => {
    const dataDir = newFolder()
    const old = loadMasterKey({ fromEnvironment: undefined, dataDir })
    const { key } = prepareNextKeyFile(dataDir)
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(old)
    const again = prepareNextKeyFile(dataDir)
    expect(again.key).toEqual(key)
    again.putInPlace()
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(key)
  })
})

describe('the master key', () => {
  it('comes from the environment when it is set there', () => {
    expect(loadMasterKey({ fromEnvironment: key, dataDir: newFolder() })).toBe(key)
  })

  it('is otherwise made once, in a file for its owner alone', () => {
    const dataDir = newFolder()
    const made = loadMasterKey({ fromEnvironment: undefined, dataDir })
    expect(made).toHaveLength(32)
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(made)
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  })

  it('is refused when its file holds something else', () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'master.key'), 'abc')
    expect(() => loadMasterKey({ fromEnvironment: undefined, dataDir })).toThrow(/32 bytes/)
  })
})
