import { constants } from 'node:fs'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { assertDataDirWritable } from './data-dir.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const defaultConfig = () => ({
  dataDir,
  databaseUrl: undefined,
  encryptionKey: undefined,
  storage: { kind: 'folder' as const, path: join(dataDir, 'blobs') },
})

/** An `access` function of a file system on which these paths cannot be written. */
const accessRefusing = (code: string, ...paths: string[]) =>
  async function refuse(path: string, mode: number): Promise<void> {
    await access(path, constants.F_OK)
    if (mode === constants.W_OK && paths.includes(path)) throw Object.assign(new Error(), { code })
  }

const refusalMessage = (config = defaultConfig(), ...args: [] | [typeof access]) =>
  assertDataDirWritable(config, ...args).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('assertDataDirWritable', () => {
  it('accepts a writable folder, whether it exists yet or not', async () => {
    expect(await refusalMessage()).toBeUndefined()
    dataDir = join(dataDir, 'not', 'there', 'yet')
    expect(await refusalMessage()).toBeUndefined()
  })

  it.each([
    ['EROFS', 'the file system is read-only'],
    ['EACCES', 'permission denied'],
    ['EPERM', 'permission denied'],
    ['EIO', 'EIO'],
  ])('refuses an unwritable folder (%s) in one line', async (code, reason) => {
    expect(
      await refusalMessage(defaultConfig(), accessRefusing(code, dataDir) as typeof access),
    ).toBe(`DATA_DIR ${dataDir} cannot be written: ${reason}; make it writable or set another`)
  })

  it.each(['postgres', 'postgres/cluster', 'postgres/lock', 'postgres/server.log', 'blobs'])(
    'refuses a folder in which %s cannot be written, and names it',
    async (name) => {
      await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true })
      await mkdir(join(dataDir, 'blobs'))
      for (const file of ['lock', 'server.log'])
        await writeFile(join(dataDir, 'postgres', file), '')
      const path = join(dataDir, name)
      expect(
        await refusalMessage(defaultConfig(), accessRefusing('EROFS', path) as typeof access),
      ).toBe(
        `DATA_DIR ${dataDir} cannot be written: ${path}: the file system is read-only; make it writable or set another`,
      )
    },
  )

  it('refuses a folder below a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await refusalMessage({ ...defaultConfig(), dataDir: join(file, 'data') })).toContain(
      'a part of the path is not a folder',
    )
  })

  it('accepts a read-only folder to which nothing is written', async () => {
    await mkdir(join(dataDir, 'blobs'))
    await writeFile(join(dataDir, 'master.key'), '')
    const externalDatabase = { ...defaultConfig(), databaseUrl: 'postgres://x' }
    const readOnly = accessRefusing('EROFS', dataDir) as typeof access
    expect(await assertDataDirWritable(externalDatabase, readOnly)).toBeUndefined()
    await rm(join(dataDir, 'master.key'))
    await expect(assertDataDirWritable(externalDatabase, readOnly)).rejects.toThrow('read-only')
  })
})
