/** Runs deploy/backup.sh with a stub of pg_dump that records its calls. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'deploy', 'backup.sh')
const pgDump = `#!/bin/sh
echo "$* database=$PGDATABASE password=$PGPASSWORD" >> "$CALLS"
for each in "$@"; do case $each in --file=*) echo dump > "\${each#--file=}" ;; esac; done
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenstream-backup-script-'))
  writeFileSync(join(folder, 'pg_dump'), pgDump)
  chmodSync(join(folder, 'pg_dump'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function backUp(settings: Record<string, string>) {
  const env = { PATH: `${folder}:${process.env.PATH}`, CALLS: join(folder, 'calls'), ...settings }
  return spawnSync('sh', [script], { env, encoding: 'utf8', timeout: 30_000 })
}

it('backup.sh dumps database and keyring separately, with the password only in the environment', () => {
  const [backupFolder, keyringFolder] = [join(folder, 'dumps'), join(folder, 'keyring')]
  const database = { PGHOST: 'db.example', PGUSER: 'evenstream', PGDATABASE: 'evenstream' }
  const result = backUp({
    ...database,
    PGPASSWORD: 'secret',
    BACKUP_DIR: backupFolder,
    KEYRING_DIR: keyringFolder,
  })
  expect(result.stderr).toBe('')
  expect(result.status).toBe(0)
  expect(readdirSync(backupFolder)).toEqual([expect.stringMatching(/^evenstream-[\dTZ-]+\.dump$/)])
  expect(readdirSync(keyringFolder)).toEqual(['keyring.dump'])
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  expect(calls).toHaveLength(2)
  for (const call of calls) {
    const [, args = '', rest] = /^(.*) (database=.*)$/.exec(call) ?? []
    expect(rest).toBe('database=evenstream password=secret')
    expect(args).not.toContain('secret')
    expect(args.split(' ').every((argument) => argument.startsWith('--'))).toBe(true)
  }
})

it('backup.sh names the missing variable when the database is not set', () => {
  const result = backUp({ BACKUP_DIR: join(folder, 'dumps'), KEYRING_DIR: join(folder, 'keyring') })
  expect(result.status).not.toBe(0)
  expect(result.stderr).toContain('PGDATABASE: is not set')
})
