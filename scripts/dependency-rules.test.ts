import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forbidden, options } from './dependency-rules.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dependency-rules-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

/** The rules that an import between two modules violates. */
async function violatedRules(from: string, to: string): Promise<string[]> {
  await write(to, 'export type Imported = string')
  await write(from, `import type { Imported } from '#${to}'\nexport type Exported = Imported`)
  await write('package.json', JSON.stringify({ imports: { '#server/*': './server/*' } }))
  const { output } = await cruise([from], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  })
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}

describe('an import', () => {
  it.each([
    ['server/services/contact.ts', 'server/jobs/email-worker.ts', 'only-compose-imports-jobs'],
    ['server/queue/outbox.ts', 'server/jobs/worker.ts', 'only-compose-imports-jobs'],
    ['server/queue/outbox.ts', 'server/services/contact.ts', 'queue-imports-no-use-case'],
    ['server/routes/live/live-routes.ts', 'server/jobs/worker.ts', 'only-compose-imports-jobs'],
    ['server/audio/mix.ts', 'server/services/voices.ts', 'lower-layers-import-no-use-case'],
    [
      'server/adapters/mail/smtp-mailer.ts',
      'server/queue/outbox.ts',
      'adapters-import-only-ports-config-and-core',
    ],
    [
      'sandbox/payments/store.ts',
      'server/services/billing.ts',
      'sandbox-imports-only-db-http-and-config',
    ],
  ])('from %s to %s violates %s', async (from, to, rule) => {
    expect(await violatedRules(from, to)).toEqual([rule])
  })

  it.each([
    ['server/jobs/narrate.ts', 'server/services/allowances.ts'],
    ['server/jobs/narrate.ts', 'server/queue/narration-queue.ts'],
    ['server/services/narration.ts', 'server/queue/narration-queue.ts'],
  ])('from %s to %s is allowed', async (from, to) => {
    expect(await violatedRules(from, to)).toEqual([])
  })
})
