/** What happens to the database when the app, or everything, is killed, or started twice. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  isAlive,
  type KillableApp,
  pathWithout,
  query,
  runApp,
  serverPid,
  waitUntil,
  withTemporaryFolder,
} from './killable-app.test-support.ts'

const acknowledged = (app: KillableApp) =>
  app.lines.filter((line) => line.startsWith('ack ')).map((line) => Number(line.slice(4)))

async function missingRows(url: string, expected: readonly number[]): Promise<number[]> {
  const rows = await query<{ n: string }>(url, 'SELECT n FROM entry')
  const present = new Set(rows.map(({ n }) => Number(n)))
  return expected.filter((n) => !present.has(n))
}

describe('two apps on one folder', () => {
  it('refuses the second while the first lives, naming it', () =>
    withTemporaryFolder(async (dataDir) => {
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

  it('lets exactly one win when two start at once on an empty folder', () =>
    withTemporaryFolder(async (dataDir) => {
      const apps = [runApp(dataDir), runApp(dataDir)]
      await waitUntil(() => apps.every(({ lines }) => lines.length > 0), 'both to speak')
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
  it('does not reach the database while the app still works', () =>
    withTemporaryFolder(async (dataDir) => {
      const app = runApp(dataDir)
      const url = await app.waitForLine('ready')
      process.kill(-(app.process.pid ?? 0), 'SIGINT')
      await app.waitForLine('interrupted')
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      app.process.kill('SIGTERM')
      await app.exited
    }))
})

describe('an app that is killed', () => {
  it('loses no acknowledged write, and its server does not stay', () =>
    withTemporaryFolder(async (dataDir) => {
      const app = runApp(dataDir, { mode: 'write' })
      await waitUntil(() => acknowledged(app).length > 200, 'rows')
      const orphan = serverPid(dataDir)
      app.process.kill('SIGKILL')
      await app.exited
      const next = await startEmbeddedPostgres({ dataDir })
      expect(isAlive(orphan)).toBe(false)
      expect(await missingRows(next.url, acknowledged(app))).toEqual([])
      await next.stop()
    }))

  it('has its surviving server replaced where the system does not end it', () =>
    withTemporaryFolder(async (dataDir) => {
      const app = runApp(dataDir, { mode: 'write', path: await pathWithout('setpriv', dataDir) })
      await waitUntil(() => acknowledged(app).length > 200, 'rows')
      const orphan = serverPid(dataDir)
      app.process.kill('SIGKILL')
      await app.exited
      expect(isAlive(orphan)).toBe(true)
      const notices: string[] = []
      const next = await startEmbeddedPostgres({ dataDir, onNotice: (line) => notices.push(line) })
      expect(notices).toEqual([expect.stringContaining(`server ${orphan}`)])
      expect(isAlive(orphan)).toBe(false)
      expect(await missingRows(next.url, acknowledged(app))).toEqual([])
      await next.stop()
    }))

  it('loses no acknowledged write when its server is killed with it, time after time', () =>
    withTemporaryFolder(async (dataDir) => {
      const promised: number[] = []
      for (let round = 0; round < 3; round++) {
        const app = runApp(dataDir, { mode: 'write' })
        await waitUntil(() => acknowledged(app).length > 200, 'rows')
        process.kill(serverPid(dataDir), 'SIGKILL')
        app.process.kill('SIGKILL')
        await app.exited
        promised.push(...acknowledged(app))
      }
      const last = await startEmbeddedPostgres({ dataDir })
      expect(await missingRows(last.url, promised)).toEqual([])
      await last.stop()
    }))

  it('leaves nothing that blocks the next start when killed during the creation', () =>
    withTemporaryFolder(async (dataDir) => {
      const app = runApp(dataDir)
      const folder = join(dataDir, 'postgres')
      await waitUntil(async () => {
        const names = await readdir(folder).catch(() => [])
        const draft = names.find((name) => name.startsWith('cluster.new-'))
        return draft !== undefined && existsSync(join(folder, draft, 'PG_VERSION'))
      }, 'the creation to be under way')
      app.process.kill('SIGKILL')
      await app.exited
      expect(existsSync(join(folder, 'cluster'))).toBe(false)
      const next = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect((await readdir(folder)).filter((name) => name.includes('new'))).toEqual([])
      await next.stop()
    }))
})
