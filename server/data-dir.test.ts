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

const embedded = () => ({
  dataDir,
  databaseUrl: undefined,
  encryptionKey: undefined,
  storage: { kind: 'folder' as const, path: join(dataDir, 'blobs') },
})

/** A file system on which these paths, and nothing else, refuse to be written. */
const refusing = (code: string, ...paths: string[]) =>
  async function refuse(path: string, mode: number): Promise<void> {
    await access(path, constants.F_OK)
    if (mode === constants.W_OK && paths.includes(path)) throw Object.assign(new Error(), { code })
  }

const refusal = (config = embedded(), ...args: [] | [typeof access]) =>
  assertDataDirWritable(config, ...args).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('assertDataDirWritable', () => {
  it('accepts a writable folder, whether it exists yet or not', async () => {
    expect(await refusal()).toBeUndefined()
    dataDir = join(dataDir, 'not', 'there', 'yet')
    expect(await refusal()).toBeUndefined()
  })

  it.each([
    ['EROFS', 'the file system is read-only'],
    ['EACCES', 'permission denied'],
    ['EPERM', 'permission denied'],
    ['EIO', 'EIO'],
  ])('refuses an unwritable folder (%s) in one line', async (code, reason) => {
    expect(await refusal(embedded(), refusing(code, dataDir) as typeof access)).toBe(
      `DATA_DIR ${dataDir} cannot be written: ${reason}; make it writable or set another`,
    )
  })

  it.each(['postgres', 'postgres/cluster', 'postgres/lock', 'postgres/server.log', 'blobs'])(
    'refuses a folder in which %s cannot be written, and names it',
    async (name) => {
      await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true })
      await mkdir(join(dataDir, 'blobs'))
      for (const file of ['lock', 'server.log'])
        await writeFile(join(dataDir, 'postgres', file), '')
      const path = join(dataDir, name)
      expect(await refusal(embedded(), refusing('EROFS', path) as typeof access)).toBe(
        `DATA_DIR ${dataDir} cannot be written: ${path}: the file system is read-only; make it writable or set another`,
      )
    },
  )

  it('refuses a folder below a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await refusal({ ...embedded(), dataDir: join(file, 'data') })).toContain(
      'a part of the path is not a folder',
    )
  })

  it('accepts a read-only folder to which nothing is written', async () => {
    await mkdir(join(dataDir, 'blobs'))
    await writeFile(join(dataDir, 'master.key'), '')
    const outside = { ...embedded(), databaseUrl: 'postgres://x' }
    const readOnly = refusing('EROFS', dataDir) as typeof access
    expect(await assertDataDirWritable(outside, readOnly)).toBeUndefined()
    await rm(join(dataDir, 'master.key'))
    await expect(assertDataDirWritable(outside, readOnly)).rejects.toThrow('read-only')
  })
})
