/**
 * PostgreSQL refuses to run as root. As root we therefore run it in a user namespace in which
 * root goes by another name: it keeps every right root's own files give, also below folders that
 * are closed to all others. Where namespaces are closed we run it as an ordinary user, which
 * works if that user can reach the folder and the binaries. Which way works is tried, not guessed.
 */
import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, firstLine, messageOf } from './embedded-postgres-error.ts'

export interface RunAs {
  /** Programs that each set something up and then become the next one: the pid stays the same. */
  readonly prefix: readonly string[]
  readonly user?: FileOwner
}

interface FileOwner {
  readonly uid: number
  readonly gid: number
}

const rootOwner: FileOwner = { uid: 0, gid: 0 }
const nobodyOwner: FileOwner = { uid: 65534, gid: 65534 }

/** The kernel asks the server for a fast shutdown when the app dies, so that none is orphaned. */
const stopWithParent = ['setpriv', '--pdeathsig', 'INT', '--'] as const

/**
 * The little that the programs need. Not the app's own environment: it holds secrets, and its
 * PG… variables would change what the server does. English messages, as we read some of them.
 */
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

export function commandFor(runAs: RunAs, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...runAs.prefix, program]
  return {
    file,
    args: [...rest, ...args],
    options: { cwd: '/', env: environment, ...runAs.user },
  }
}

interface WhatToRun {
  readonly folder: string
  readonly hasCluster: boolean
  readonly postgres: string
}

export async function chooseRunAs(what: WhatToRun): Promise<RunAs> {
  const { folder, hasCluster } = what
  const owner = await stat(folder)
  const failures: string[] = []
  for (const way of await waysToRun(folder, owner, hasCluster)) {
    for (const candidate of withStopWithParent(way)) {
      const failure = await tryOut(candidate, what)
      if (failure === undefined) return candidate
      failures.push(failure)
    }
  }
  if (isRoot()) await chown(folder, owner.uid, owner.gid)
  throw new EmbeddedPostgresError(cannotRun(folder, failures.at(-1) ?? 'no way to leave root'))
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

async function waysToRun(folder: string, owner: FileOwner, hasCluster: boolean): Promise<RunAs[]> {
  const asMyself: RunAs = { prefix: [] }
  if (!isRoot()) return [asMyself, ...(await underAnotherName())]
  // An existing cluster stays with the user it was made by: the server insists on owning it.
  if (hasCluster) return owner.uid === 0 ? underAnotherName() : [asUser(owner)]
  const parentOwner = await stat(dirname(folder))
  return [
    ...(await underAnotherName()),
    ...(parentOwner.uid === 0 ? [] : [asUser(parentOwner)]),
    ...(process.platform === 'linux' ? [asUser(nobodyOwner)] : []),
  ]
}

function asUser({ uid, gid }: FileOwner): RunAs {
  return { prefix: [], user: { uid, gid } }
}

async function underAnotherName(): Promise<RunAs[]> {
  if (process.platform !== 'linux') return []
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const named = accounts
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
    .filter((uid) => uid > 0)
  const uid = named.includes(1000) ? 1000 : named[0]
  if (uid === undefined) return []
  return [{ prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'] }]
}

function withStopWithParent(way: RunAs): RunAs[] {
  if (process.platform !== 'linux') return [way]
  return [{ ...way, prefix: [...way.prefix, ...stopWithParent] }, way]
}

/** Undefined when it works: the folder can be written to and the binary runs; else the reason. */
async function tryOut(
  runAs: RunAs,
  { folder, hasCluster, postgres }: WhatToRun,
): Promise<string | undefined> {
  // `initdb`, and it alone, wants its user to have a name, which some containers do not give.
  const hasName = hasCluster ? 'true' : 'id -un'
  const script = `: > "$1/probe" && rm "$1/probe" && ${hasName} && exec "$2" --version`
  const command = commandFor(runAs, 'sh', ['-c', script, 'sh', folder, postgres])
  try {
    if (isRoot()) {
      const { uid, gid } = runAs.user ?? rootOwner
      await chown(folder, uid, gid)
    }
    await promisify(execFile)(command.file, command.args, { ...command.options, timeout: 10_000 })
    return undefined
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    return firstLine(stderr) || messageOf(error)
  }
}

function cannotRun(folder: string, reason: string): string {
  return isRoot()
    ? `PostgreSQL refuses to run as root, and no other way works for ${folder} (${reason}): ` +
        'run the app as a normal user, or set DATABASE_URL.'
    : `The built-in PostgreSQL does not run on this machine (${reason}): ` +
        'reinstall the dependencies with their install scripts, or set DATABASE_URL.'
}
