/**
 * PostgreSQL refuses to run as root. If the application runs as root, the server therefore runs in a user
 * namespace that maps root to another user id: it can still access root's files, also below folders that
 * only root can enter. If that fails for a new cluster, or if another user owns an existing one, the server runs as
 * an unprivileged user, which works if that user can reach the folder and the binaries. Each candidate is tried in
 * turn.
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

interface ServerToRun {
  readonly folder: string
  readonly hasCluster: boolean
  readonly postgres: string
}

export async function chooseRunAs(server: ServerToRun): Promise<RunAs> {
  const { folder, hasCluster } = server
  const owner = await stat(folder)
  const failures: string[] = []
  for (const way of await waysToRun(folder, owner, hasCluster)) {
    for (const candidate of withAndWithoutSetpriv(way)) {
      const failure = await tryRunAs(candidate, server)
      if (failure === undefined) return candidate
      failures.push(failure)
    }
  }
  // `tryRunAs` has changed the owner.
  if (isRoot()) await chown(folder, owner.uid, owner.gid)
  throw new EmbeddedPostgresError(
    refusalMessage(folder, failures.at(-1) ?? 'there is no other user to run it as'),
  )
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

async function waysToRun(folder: string, owner: FileOwner, hasCluster: boolean): Promise<RunAs[]> {
  const asCurrentUser: RunAs = { prefix: [] }
  // The namespace maps a user without a name, as in some containers, to one that has a name.
  if (!isRoot()) return [asCurrentUser, ...(await inUserNamespace())]
  // The server must own its cluster, so it runs as the user who created an existing one.
  if (hasCluster) return owner.uid === 0 ? inUserNamespace() : [asUser(owner)]
  const parentOwner = await stat(dirname(folder))
  return [
    ...(await inUserNamespace()),
    ...(parentOwner.uid === 0 ? [] : [asUser(parentOwner)]),
    ...(process.platform === 'linux' ? [asUser(nobodyOwner)] : []),
  ]
}

function asUser({ uid, gid }: FileOwner): RunAs {
  return { prefix: [], user: { uid, gid } }
}

async function inUserNamespace(): Promise<RunAs[]> {
  if (process.platform !== 'linux') return []
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const uids = accounts
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
    .filter((uid) => uid > 0)
  const uid = uids.includes(1000) ? 1000 : uids[0]
  if (uid === undefined) return []
  return [{ prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'] }]
}

/** On Linux with `setpriv` first, and then without it, because not every system has that program. */
function withAndWithoutSetpriv(way: RunAs): RunAs[] {
  if (process.platform !== 'linux') return [way]
  return [{ ...way, prefix: [...way.prefix, ...stopWithParent] }, way]
}

/**
 * Writes to the folder and runs the binary, and returns the reason if that fails. If this process is root, it first
 * makes the user of `runAs` the owner of the folder.
 */
async function tryRunAs(
  runAs: RunAs,
  { folder, hasCluster, postgres }: ServerToRun,
): Promise<string | undefined> {
  // `initdb` needs a user with a name, which some containers do not have. The server needs no name.
  const checkName = hasCluster ? 'true' : 'id -un'
  const script = `: > "$1/probe" && rm "$1/probe" && ${checkName} && exec "$2" --version`
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

function refusalMessage(folder: string, reason: string): string {
  return isRoot()
    ? `PostgreSQL refuses to run as root, and no other way works for ${folder} (${reason}): ` +
        'run the app as a normal user, or set DATABASE_URL.'
    : `The built-in PostgreSQL does not run on this machine (${reason}): ` +
        'reinstall the dependencies with their install scripts, or set DATABASE_URL.'
}
