import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { userKeys, users } from '../schema/users.ts'
import {
  assertMasterKeyMatches,
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

  it('opens with the same key and context', () => {
    expect(openBytes(key, 'context', sealBytes(key, 'context', plain))).toEqual(plain)
  })

  it('differs between two seals of the same text, and does not contain the text', () => {
    const [firstSealed, secondSealed] = [
      sealBytes(key, 'context', plain),
      sealBytes(key, 'context', plain),
    ]
    expect(firstSealed.equals(secondSealed)).toBe(false)
    expect(firstSealed.includes('wish')).toBe(false)
  })

  const otherVersion = () => {
    const sealed = sealBytes(key, 'context', plain)
    sealed[0] = 1
    return sealed
  }

  it.each<[string, () => Buffer]>([
    [
      'with another key',
      () => openBytes(randomBytes(32), 'context', sealBytes(key, 'context', plain)),
    ],
    ['for another context', () => openBytes(key, 'elsewhere', sealBytes(key, 'context', plain))],
    ['when it is plain text', () => openBytes(key, 'context', Buffer.from('plain text'))],
    ['when it is empty', () => openBytes(key, 'context', Buffer.alloc(0))],
    ['when it is truncated', () => openBytes(key, 'context', Buffer.of(2, 0, 0))],
    ['with an unknown format version', () => openBytes(key, 'context', otherVersion())],
  ])('does not open %s', (_name, open) => {
    expect(open).toThrow(SealBrokenError)
  })

  it('does not report another error, such as a short key, as a broken seal', () => {
    const sealed = sealBytes(key, 'context', plain)
    const open = () => openBytes(key.subarray(1), 'context', sealed)
    expect(open).toThrow()
    expect(open).not.toThrow(SealBrokenError)
  })

  it('does not open when a single bit has changed', () => {
    const sealed = sealBytes(key, 'context', plain)
    for (let index = 0; index < sealed.length; index++) {
      const corrupted = Buffer.from(sealed)
      corrupted[index] = (corrupted[index] ?? 0) ^ 1
      expect(() => openBytes(key, 'context', corrupted)).toThrow(SealBrokenError)
    }
  })
})

describe('the vault', () => {
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

  it('gives each user a key of their own', async () => {
    const [ida, bo] = [await newUser(), await newUser()]
    const sealed = (await keyOf(ida)).seal('notes', 'only mine 🌊')
    expect((await keyOf(ida)).open('notes', sealed)).toBe('only mine 🌊')
    const otherKey = await keyOf(bo)
    expect(() => otherKey.open('notes', sealed)).toThrow()
  })

  it('derives the same key every time for one purpose and user, and another for any other', async () => {
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

  it('creates one application key for each purpose, shared by all processes', async () => {
    const contactKey = () => createVault(key).applicationKey(database.db, 'contact')
    const keys = await Promise.all([contactKey(), contactKey()])
    const sealed = keys[0].seal('notes', 'for the operator')
    expect(keys[1].open('notes', sealed)).toBe('for the operator')
    expect((await contactKey()).open('notes', sealed)).toBe('for the operator')
    const otherKey = await vault.applicationKey(database.db, 'log')
    expect(() => otherKey.open('notes', sealed)).toThrow()
  })

  it('does not open a wrapped key that was moved to another user', async () => {
    const [ida, bo] = [await newUser(), await newUser()]
    const keyOfIda = await wrappedKeyOf(ida)
    expect(() => vault.openKey(bo, keyOfIda)).toThrow()
  })

  it('refuses a master key other than the one the database was created with', async () => {
    await assertMasterKeyMatches(database.db, key)
    await assertMasterKeyMatches(database.db, key)
    await expect(assertMasterKeyMatches(database.db, randomBytes(32))).rejects.toThrow(
      /another key/,
    )
  })
})

describe('rotating the master key', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = openDatabase(await createDatabase(), () => {})
  })
  afterAll(() => database.close())

  it('keeps every text readable with the new key only, and changes nothing when repeated', async () => {
    const { db } = database
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
    await assertMasterKeyMatches(db, oldKey)
    const userId = randomUUID()
    await db.insert(users).values({ id: userId, email: 'x@example.com', createdAt: new Date() })
    await createVault(oldKey).createKey(db, userId)
    const readWrappedKey = async () =>
      (await db.select().from(userKeys))[0]?.wrappedKey ?? Buffer.alloc(0)
    const sealed = createVault(oldKey)
      .openKey(userId, await readWrappedKey())
      .seal('notes', 'a wish')
    const message = (await createVault(oldKey).applicationKey(db, 'contact')).seal(
      'notes',
      'a message',
    )

    await expect(rotateMasterKey(db, randomBytes(32), newKey)).rejects.toThrow(/not the one/)
    expect(await rotateMasterKey(db, oldKey, newKey)).toBe(1)
    expect(await rotateMasterKey(db, oldKey, newKey)).toBe(0)

    const rewrapped = await readWrappedKey()
    expect(createVault(newKey).openKey(userId, rewrapped).open('notes', sealed)).toBe('a wish')
    expect(() => createVault(oldKey).openKey(userId, rewrapped)).toThrow()
    expect((await createVault(newKey).applicationKey(db, 'contact')).open('notes', message)).toBe(
      'a message',
    )
    await expect(createVault(oldKey).applicationKey(db, 'contact')).rejects.toThrow()
    const newUser = { id: randomUUID(), email: 'late@example.com', createdAt: new Date() }
    await db.insert(users).values(newUser)
    await expect(createVault(oldKey).createKey(db, newUser.id)).rejects.toThrow(/restarted/)
    await expect(assertMasterKeyMatches(db, oldKey)).rejects.toThrow(/rotate-key/)
    await assertMasterKeyMatches(db, newKey)
  })

  it('continues with the prepared key file after an interruption', () => {
    const dataDir = newFolder()
    const oldKey = loadMasterKey({ fromEnvironment: undefined, dataDir })
    const { key } = prepareNextKeyFile(dataDir)
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(oldKey)
    const resumed = prepareNextKeyFile(dataDir)
    expect(resumed.key).toEqual(key)
    resumed.putInPlace()
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(key)
  })
})

describe('the master key', () => {
  it('is read from the environment when it is set there', () => {
    expect(loadMasterKey({ fromEnvironment: key, dataDir: newFolder() })).toBe(key)
  })

  it('is created once, in a file that only its owner can read, when the environment has none', () => {
    const dataDir = newFolder()
    const created = loadMasterKey({ fromEnvironment: undefined, dataDir })
    expect(created).toHaveLength(32)
    expect(loadMasterKey({ fromEnvironment: undefined, dataDir })).toEqual(created)
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  })

  it('is refused when its file does not have 32 bytes', () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'master.key'), 'abc')
    expect(() => loadMasterKey({ fromEnvironment: undefined, dataDir })).toThrow(/32 bytes/)
  })
})
