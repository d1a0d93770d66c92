/**
 * Runs deploy/backup.sh with a stub of pg_dump that records its calls, and may fail or send SIGTERM to the script
 * after writing a file.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'deploy', 'backup.sh')
const pgDump = `#!/bin/sh
echo "$* database=$PGDATABASE password=$PGPASSWORD" >> "$CALLS"
for each in "$@"; do case $each in --file=*) echo dump > "\${each#--file=}" ;; esac; done
case "$*" in *"\${FAILING_DUMP:-no such dump}"*) exit 1 ;; esac
case "$*" in *"\${SIGTERM_DURING_DUMP:-no such dump}"*) kill -TERM "$PPID" ;; esac
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
  return spawnSync('sh', [script], { env, encoding: 'utf8', timeout: 200_000 })
}

const folders = () => ({ BACKUP_DIR: join(folder, 'dumps'), KEYRING_DIR: join(folder, 'keyring') })

it('backup.sh dumps database and keyring separately, with the password only in the environment', () => {
  const { BACKUP_DIR: backupFolder, KEYRING_DIR: keyringFolder } = folders()
  const database = { PGHOST: 'db.example', PGUSER: 'evenstream', PGDATABASE: 'evenstream' }
  const result = backUp({
    ...database,
    PGPASSWORD: 'secret',
    ...folders(),
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
  const result = backUp(folders())
  expect(result.status).not.toBe(0)
  expect(result.stderr).toContain('PGDATABASE: is not set')
})

it.each([
  ['the dump with --exclude-schema=keyring fails', { FAILING_DUMP: '--exclude-schema=keyring' }],
  ['the dump with --schema=keyring fails', { FAILING_DUMP: '--schema=keyring' }],
  ['it gets SIGTERM during the first dump', { SIGTERM_DURING_DUMP: '--exclude-schema=keyring' }],
  ['it gets SIGTERM during the second dump', { SIGTERM_DURING_DUMP: '--schema=keyring' }],
])('backup.sh leaves no unfinished dump when %s', (_case, settings) => {
  const result = backUp({ ...folders(), PGDATABASE: 'evenstream', ...settings })
  expect(result.status).toBe(1)
  expect(Object.values(folders()).flatMap((path) => readdirSync(path))).toEqual([])
})

it('backup.sh gives its unfinished files other names in each run', () => {
  for (const _run of [1, 2]) backUp({ ...folders(), PGDATABASE: 'evenstream' })
  const calls = readFileSync(join(folder, 'calls'), 'utf8')
  const files = [...calls.matchAll(/--file=(\S+)/g)].map(([, file]) => file)
  expect(files).toHaveLength(4)
  expect(new Set(files).size).toBe(4)
})

it('backup.sh deletes unfinished dumps of the keyring after a day', () => {
  const { KEYRING_DIR: keyringFolder } = folders()
  mkdirSync(keyringFolder)
  const hoursOld = { 'keyring.dump.7.unfinished': 1, 'keyring.dump.8.unfinished': 49, other: 49 }
  for (const [name, hours] of Object.entries(hoursOld)) {
    const path = join(keyringFolder, name)
    writeFileSync(path, 'dump')
    const modifiedAt = Date.now() / 1000 - hours * 60 * 60
    utimesSync(path, modifiedAt, modifiedAt)
  }
  expect(backUp({ ...folders(), PGDATABASE: 'evenstream' }).status).toBe(0)
  expect(readdirSync(keyringFolder).sort()).toEqual([
    'keyring.dump',
    'keyring.dump.7.unfinished',
    'other',
  ])
})

it('backup.sh deletes dumps, and unfinished dumps of killed runs, when they are older than BACKUP_DAYS', () => {
  const { BACKUP_DIR: backupFolder } = folders()
  mkdirSync(backupFolder)
  const kept = ['evenstream-5.dump', 'evenstream-5.dump.unfinished', 'of-somebody-else']
  for (const name of [...kept, 'evenstream-9.dump', 'evenstream-9.dump.unfinished']) {
    const path = join(backupFolder, name)
    writeFileSync(path, 'dump')
    const days = name.includes('-5') ? 5 : 9
    const modifiedAt = Date.now() / 1000 - days * 24 * 60 * 60
    utimesSync(path, modifiedAt, modifiedAt)
  }
  expect(backUp({ ...folders(), PGDATABASE: 'evenstream', BACKUP_DAYS: '7' }).status).toBe(0)
  expect(readdirSync(backupFolder).sort()).toEqual([
    expect.stringMatching(/^evenstream-2[\dTZ-]+\.dump$/),
    ...kept,
  ])
})
