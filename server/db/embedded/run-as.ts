/**
 * PostgreSQL refuses to run as root. As root it is therefore run in a user namespace that maps root to
 * another user id: it keeps access to root's files, also below folders that only root can enter.
 * Where user namespaces are unavailable it is run as an unprivileged user, which works if that user
 * can reach the folder and the binaries. Each candidate is tried out.
 */
import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, firstLine, messageOf } from './embedded-postgres-error.ts'

export interface RunAs {
  /** Programs that each set something up and then `exec` the next one: the process id stays the same. */
  readonly prefix: readonly string[]
  readonly user?: FileOwner
}

interface FileOwner {
  readonly uid: number
  readonly gid: number
}

const rootOwner: FileOwner = { uid: 0, gid: 0 }
const nobodyOwner: FileOwner = { uid: 65534, gid: 65534 }

/** The kernel sends the server SIGINT (fast shutdown) when the application dies. */
const stopWithParent = ['setpriv', '--pdeathsig', 'INT', '--'] as const

/**
 * A minimal environment. The application's own holds secrets, and its PG… variables would change what
 * the server does. Messages are in English, because some of them are parsed.
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
  // An existing cluster stays with the user who created it: the server must own it.
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

/** Checks that the folder is writable and the binary runs. Returns the reason if not. */
async function tryOut(
  runAs: RunAs,
  { folder, hasCluster, postgres }: WhatToRun,
): Promise<string | undefined> {
  // `initdb` needs a user with a name, which some containers do not have. The server does not.
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
