import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locateBinaries } from './binaries.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { freeLoopbackPort } from './free-port.ts'
import {
  createClusterForTests,
  databasePid,
  isAlive,
  query,
  withTemporaryFolder,
} from './killable-app.test-support.ts'
import { chooseRunAs } from './run-as.ts'
import { rotateServerLog } from './server-log.ts'
import { launchServer } from './server-process.ts'
import { serverSettings } from './settings.ts'

const withCluster = createClusterForTests()

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the embedded database', () => {
  it('keeps its data across restarts', () =>
    withCluster(async (dataDir) => {
      const first = await startEmbeddedPostgres({ dataDir, durable: false })
      await query(first.url, 'CREATE TABLE thing (name text)')
      await query(first.url, `INSERT INTO thing VALUES ('kept')`)
      await first.stop()
      const second = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await query(second.url, 'SELECT name FROM thing')).toEqual([{ name: 'kept' }])
      await second.stop()
    }))

  it('has private files, UTF-8 and checksums, and gives the application no superuser role', () =>
    withTemporaryFolder(async (dataDir) => {
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await modeOf(join(dataDir, 'postgres'))).toBe(0o700)
      expect(await modeOf(join(dataDir, 'postgres', 'cluster'))).toBe(0o700)
      expect(await modeOf(join(dataDir, 'postgres', 'password'))).toBe(0o600)
      expect(await modeOf(join(dataDir, 'postgres', 'server.log'))).toBe(0o600)
      const wrongUrl = new URL(database.url)
      expect(wrongUrl.hostname).toBe('127.0.0.1')
      wrongUrl.password = 'wrong'
      await expect(query(wrongUrl.href, 'SELECT 1')).rejects.toThrow(/authentication failed/)
      const [settings] = await query(
        database.url,
        `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
           current_setting('data_checksums') AS checksums, upper('ä') AS upper,
           current_setting('listen_addresses') AS listening,
           current_setting('is_superuser') AS superuser`,
      )
      expect(settings).toEqual({
        name: 'evenstream',
        encoding: 'UTF8',
        checksums: 'on',
        upper: 'Ä',
        listening: '127.0.0.1',
        superuser: 'off',
      })
      await database.stop()
    }))

  it('works in a folder with a long name and special characters', () =>
    withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, `it's "long" ü ${'x'.repeat(120)}`, 'y'.repeat(120))
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await database.stop()
    }))

  it('writes no values of queries to its log', () =>
    withCluster(async (dataDir) => {
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      await query(database.url, 'CREATE TABLE thing (name text PRIMARY KEY)')
      await query(database.url, `INSERT INTO thing VALUES ('a-secret')`)
      await expect(query(database.url, `INSERT INTO thing VALUES ('a-secret')`)).rejects.toThrow()
      await expect(query(database.url, `SELECT 'a-secret'::int`)).rejects.toThrow()
      await database.stop()
      const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8')
      expect(log).toContain('ready to accept connections')
      expect(log).not.toContain('a-secret')
    }))
})

describe('stopping the embedded database', () => {
  it('ends all its processes although a query is running, and may be requested twice', () =>
    withCluster(async (dataDir) => {
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      const runningQuery = query(database.url, 'SELECT pg_sleep(600)')
      const rejection = expect(runningQuery).rejects.toThrow()
      const processes = () =>
        query<{ pid: number }>(database.url, 'SELECT pid, state, query FROM pg_stat_activity')
      await expect
        .poll(processes)
        .toContainEqual(expect.objectContaining({ state: 'active', query: 'SELECT pg_sleep(600)' }))
      const pids = [databasePid(dataDir), ...(await processes()).map(({ pid }) => pid)]
      await Promise.all([database.stop(), database.stop()])
      await database.stop()
      await rejection
      expect(pids.filter(isAlive)).toEqual([])
      expect(await database.exited).toEqual({ code: 0, signal: null, requested: true })
      expect(await readdir(join(dataDir, 'postgres', 'cluster'))).not.toContain('postmaster.pid')
    }))

  it('succeeds after the server was killed, which `exited` reports, and allows a restart', () =>
    withCluster(async (dataDir) => {
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      process.kill(databasePid(dataDir), 'SIGKILL')
      expect(await database.exited).toEqual({ code: null, signal: 'SIGKILL', requested: false })
      await database.stop()
      const restarted = await startEmbeddedPostgres({ dataDir, durable: false })
      await restarted.stop()
    }))
})

describe('starting the embedded database', () => {
  it('refuses a second start in the same process', () =>
    withCluster(async (dataDir) => {
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
        `${join(dataDir, 'postgres')} is already in use by process ${process.pid}`,
      )
      await database.stop()
    }))

  it('removes the folder of an interrupted creation', () =>
    withTemporaryFolder(async (dataDir) => {
      const temporaryFolder = join(dataDir, 'postgres', 'cluster.new-abc123')
      await mkdir(join(temporaryFolder, 'base'), { recursive: true })
      await writeFile(join(temporaryFolder, 'PG_VERSION'), '18\n')
      await writeFile(join(dataDir, 'postgres', 'password'), 'half')
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new-abc123')
      await database.stop()
    }))

  it('ignores a postmaster.pid of another program or of a dead process, or an empty one', () =>
    withCluster(async (dataDir) => {
      const cluster = join(dataDir, 'postgres', 'cluster')
      // 4194999 is above the highest process id of Linux.
      for (const content of [`${process.pid}\n${cluster}\n`, `4194999\n${cluster}\n`, '']) {
        await writeFile(join(cluster, 'postmaster.pid'), content)
        await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
      }
    }))

  it('uses another port when the chosen one is in use', () =>
    withCluster(async (dataDir) => {
      const occupied = createServer()
      const port = await new Promise<number>((resolve) => {
        occupied.listen(0, '127.0.0.1', () => {
          const address = occupied.address()
          resolve(typeof address === 'object' && address ? address.port : 0)
        })
      })
      const ports = [port, port]
      const folder = join(dataDir, 'postgres')
      const { postgres } = locateBinaries()
      const server = await launchServer({
        postgres,
        cluster: join(folder, 'cluster'),
        logFile: join(folder, 'server.log'),
        runAs: await chooseRunAs({ folder, hasCluster: true, postgres }),
        settings: serverSettings({ durable: false }),
        choosePort: async () => ports.pop() ?? freeLoopbackPort(),
        onNotice: () => {},
      })
      expect(server.port).not.toBe(port)
      await server.stop()
      occupied.close()
    }))

  it('reports in one line why the server does not start', () =>
    withTemporaryFolder(async (dataDir) => {
      const failedStart = startEmbeddedPostgres({
        dataDir,
        extraSettings: { max_connections: 'many' },
      })
      await expect(failedStart).rejects.toBeInstanceOf(EmbeddedPostgresError)
      await expect(failedStart).rejects.toThrow(
        /^The database server did not start: .*max_connections.*$/,
      )
      const corrected = await startEmbeddedPostgres({ dataDir, durable: false })
      await corrected.stop()
    }))

  it('suggests DATABASE_URL when there are no binaries for the platform', () => {
    expect(() => locateBinaries('plan9', 'mips')).toThrow(/plan9-mips.*DATABASE_URL/)
  })

  it.each([
    ['an empty password file', (file: string) => writeFile(file, '')],
    ['no password file', (file: string) => rm(file)],
  ])('refuses to start with %s instead of creating another', (_name, losePassword) =>
    withCluster(async (dataDir) => {
      await losePassword(join(dataDir, 'postgres', 'password'))
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/restore .*password/)
    }),
  )
})

describe('the log of the embedded database', () => {
  it('is searched for the last fatal error also after it was emptied', () =>
    withCluster(async (dataDir) => {
      const logFile = join(dataDir, 'postgres', 'server.log')
      // The search starts where the log ended when the server started; the emptied log is shorter than that.
      await writeFile(logFile, 'x'.repeat(100_000))
      const database = await startEmbeddedPostgres({ dataDir, durable: false })
      expect(await database.lastFatalError()).toBeUndefined()
      await rotateServerLog(logFile, 100)
      const wrongUrl = new URL(database.url)
      wrongUrl.password = 'wrong'
      await expect(query(wrongUrl.href, 'SELECT 1')).rejects.toThrow(/authentication failed/)
      expect(await database.lastFatalError()).toMatch(/authentication failed/)
      await database.stop()
    }))

  it('is moved to a second file when it is too large', () =>
    withTemporaryFolder(async (folder) => {
      const file = join(folder, 'server.log')
      await writeFile(file, 'x'.repeat(101))
      await rotateServerLog(file, 100)
      expect((await stat(file)).size).toBe(0)
      expect((await stat(`${file}.1`)).size).toBe(101)
    }))
})
