/** PostgreSQL refuses to run as root. These tests run as root only. */
import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathWithout, query, runApp, withTemporaryFolder } from './killable-app.test-support.ts'
import { isRoot } from './run-as.ts'

const nobodyId = 65534

describe.runIf(isRoot() && process.platform === 'linux')('an app run by root', () => {
  it('runs the server as the user nobody if user namespaces are unavailable, also at later starts', () =>
    withTemporaryFolder(async (folder) => {
      await chmod(folder, 0o755)
      const dataDir = join(folder, 'data')
      const withoutNamespaces = await pathWithout('unshare', folder)
      for (const path of [withoutNamespaces, process.env.PATH]) {
        const app = runApp(dataDir, path === undefined ? {} : { path })
        expect(await query(await app.waitForLine('ready'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
        expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(nobodyId)
        app.process.kill('SIGTERM')
        await app.exited
      }
    }))

  it('refuses to start, with advice, if the user nobody cannot reach the folder', () =>
    withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, 'data')
      await mkdir(dataDir)
      const app = runApp(dataDir, { path: await pathWithout('unshare', folder) })
      expect(await app.waitForLine('refused')).toMatch(
        /refuses to run as root.*run the app as a normal user, or set DATABASE_URL\.$/,
      )
      await app.exited
    }))
})
