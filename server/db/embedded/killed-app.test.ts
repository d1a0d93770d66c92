import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  createClusterForTests,
  databasePid,
  isAlive,
  type KillableApp,
  pathWithout,
  query,
  runApp,
  waitUntil,
  withTemporaryFolder,
} from './killable-app.test-support.ts'

const withCluster = createClusterForTests()

/** Where the system has `setpriv`, the kernel stops the server when the application dies. */
const serverStopsWithApp =
  process.platform === 'linux' &&
  spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0

const acknowledgedRows = (app: KillableApp) =>
  app.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)))

async function missingRows(url: string, expected: readonly number[]): Promise<number[]> {
  const rows = await query<{ n: string }>(url, 'SELECT n FROM entry')
  const present = new Set(rows.map(({ n }) => Number(n)))
  return expected.filter((n) => !present.has(n))
}

describe('two applications on one folder', () => {
  it('do not run together: the second is refused with the process id of the first', () =>
    withCluster(async (dataDir) => {
      const first = runApp(dataDir)
      await first.waitForLine('ready')
      const second = runApp(dataDir)
      expect(await second.waitForLine('refused')).toBe(
        `The database folder ${join(dataDir, 'postgres')} is already in use by process ` +
          `${first.process.pid}: stop that one first, or choose another DATA_DIR.`,
      )
      await second.exited
      first.process.kill('SIGTERM')
      await first.exited
    }))

  it('do not run together when both start at the same time on an empty folder', () =>
    withTemporaryFolder(async (dataDir) => {
      const apps = [runApp(dataDir), runApp(dataDir)]
      await waitUntil(() => apps.every(({ lines }) => lines.length > 0), 'a line of both')
      const winner = apps.find(({ lines }) => lines[0]?.startsWith('ready'))
      const loser = apps.find((app) => app !== winner)
      expect(await loser?.waitForLine('refused')).toContain(
        `already in use by process ${winner?.process.pid}`,
      )
      winner?.process.kill('SIGTERM')
      await Promise.all(apps.map(({ exited }) => exited))
    }))
})

describe('Ctrl+C in the terminal', () => {
  it('does not stop the database while the application still runs', () =>
    withCluster(async (dataDir) => {
      const app = runApp(dataDir)
      const url = await app.waitForLine('ready')
      // A negative id stands for the process group, which gets the signal of Ctrl+C as a whole.
      process.kill(-(app.process.pid ?? 0), 'SIGINT')
      await app.waitForLine('interrupted')
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      app.process.kill('SIGTERM')
      await app.exited
    }))
})

describe('an application that is killed', () => {
  it('loses no acknowledged write, and its server has stopped when the next start is done', () =>
    withCluster(async (dataDir) => {
      const app = runApp(dataDir, { mode: 'write' })
      await waitUntil(() => acknowledgedRows(app).length > 200, 'rows')
      const orphan = databasePid(dataDir)
      app.process.kill('SIGKILL')
      await app.exited
      if (serverStopsWithApp) await waitUntil(() => !isAlive(orphan), 'the end of the server')
      const next = await startEmbeddedPostgres({ dataDir })
      expect(isAlive(orphan)).toBe(false)
      expect(await missingRows(next.url, acknowledgedRows(app))).toEqual([])
      await next.stop()
    }))

  it('loses no acknowledged write when its server survives, which the next start replaces', () =>
    withCluster(async (dataDir) => {
      // Without `setpriv`, the server is not stopped when the application dies.
      const app = runApp(dataDir, { mode: 'write', path: await pathWithout('setpriv', dataDir) })
      await waitUntil(() => acknowledgedRows(app).length > 200, 'rows')
      const orphan = databasePid(dataDir)
      app.process.kill('SIGKILL')
      await app.exited
      expect(isAlive(orphan)).toBe(true)
      const notices: string[] = []
      const next = await startEmbeddedPostgres({ dataDir, onNotice: (line) => notices.push(line) })
      expect(notices).toEqual([expect.stringContaining(`server ${orphan}`)])
      expect(isAlive(orphan)).toBe(false)
      expect(await missingRows(next.url, acknowledgedRows(app))).toEqual([])
      await next.stop()
    }))

  it('loses no acknowledged write when its server is killed with it, three times in a row', () =>
    withCluster(async (dataDir) => {
      const allAcknowledged: number[] = []
      for (let round = 0; round < 3; round++) {
        const app = runApp(dataDir, { mode: 'write' })
        await waitUntil(() => acknowledgedRows(app).length > 200, 'rows')
        process.kill(databasePid(dataDir), 'SIGKILL')
        app.process.kill('SIGKILL')
        await app.exited
        allAcknowledged.push(...acknowledgedRows(app))
      }
      const last = await startEmbeddedPostgres({ dataDir })
      expect(await missingRows(last.url, allAcknowledged)).toEqual([])
      await last.stop()
    }))

  it('can be started again after it was killed while the cluster was created', () =>
    withTemporaryFolder(async (dataDir) => {
      const app = runApp(dataDir)
      const folder = join(dataDir, 'postgres')
      await waitUntil(async () => {
        const names = await readdir(folder).catch(() => [])
        const temporaryFolder = names.find((name) => name.startsWith('cluster.new-'))
        return (
          temporaryFolder !== undefined && existsSync(join(folder, temporaryFolder, 'PG_VERSION'))
        )
      }, 'the start of the creation')
      app.process.kill('SIGKILL')
      await app.exited
      expect(existsSync(join(folder, 'cluster'))).toBe(false)
      const next = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect((await readdir(folder)).filter((name) => name.includes('new'))).toEqual([])
      await next.stop()
    }))
})
