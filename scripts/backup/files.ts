/** The files of a backup: copies them, flushes them to disk and verifies their checksums. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export interface Manifest {
  format: 1
  madeAt: string
  /** The newest migration that had been applied, by its `when` in the journal of the migrations. */
  migratedTo: number
  sequences: Record<string, string>
  rows: Record<string, number>
  files: Record<string, { bytes: number; sha256: string }>
}

const manifestName = 'manifest.json'

/** Relative paths of all files below a folder; none if it does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Copies a file and flushes it to disk. Returns false if the original no longer exists. */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return false
  }
  const handle = await open(to, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return true
}

async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<void> {
  const files: Manifest['files'] = {}
  for (const path of await listFiles(folder)) files[path] = await digestOf(join(folder, path))
  const manifest: Manifest = { format: 1, ...about, files }
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/**
 * A backup has two folders, `data` and `keys`, each with a manifest. Reads that of one of them, and verifies that all
 * its files are there and unchanged.
 */
export async function readVerifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${manifestName}`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new Error(`${folder} was made by a later version`)
  const existingFiles = (await listFiles(folder)).filter((path) => path !== manifestName)
  for (const path of new Set([...existingFiles, ...Object.keys(manifest.files)])) {
    const expected = manifest.files[path]
    const digest = existingFiles.includes(path) ? await digestOf(join(folder, path)) : undefined
    if (!expected || digest?.sha256 !== expected.sha256) {
      const problem = !expected ? 'not listed' : digest ? 'changed' : 'missing'
      throw new Error(`${folder} is damaged: ${path} is ${problem}`)
    }
  }
  return manifest
}
