/** What other tests show already, by the names under which `npm test` runs them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Cited {
  fault: string
  file: string
  /** Words that stand in the file: a test that was renamed or removed is missed. */
  tests: string[]
}

export const cited: Cited[] = [
  {
    fault: 'the embedded database or everything killed',
    file: 'server/db/embedded/killed-app.test.ts',
    tests: ['two apps on one folder', 'Ctrl+C in the terminal'],
  },
  {
    fault: 'workers killed in the middle of a render',
    file: 'server/jobs/killed-worker.test.ts',
    tests: ['killed again and again'],
  },
  {
    fault: 'a process killed between a payment and its note',
    file: 'server/routes/billing/killed.test.ts',
    tests: ['leaves nothing half done, at ten points by chance'],
  },
  {
    fault: 'voice slow, busy (429), broken (500)',
    file: 'server/adapters/voice/voices.test.ts',
    tests: [
      'is asked again after a moment when it is busy or broken',
      'that does not answer in time is taken to hang',
    ],
  },
  {
    fault: 'voice failing for a while, for good',
    file: 'server/jobs/narrate.test.ts',
    tests: ['waits for its next attempt', 'fails for good after its fourth attempt'],
  },
  {
    fault: 'writer slow, busy (429), broken (500)',
    file: 'server/adapters/writer/language-model/troubles.test.ts',
    tests: [
      'is broken off in time for the guide',
      'is waited out once only',
      'twice ends with the guide',
    ],
  },
  {
    fault: 'writer away: one slide, one charge, no cost',
    file: 'server/routes/slides/model-written.test.ts',
    tests: ['the built-in guide serves when it fails, charged as one slide, at no cost'],
  },
  {
    fault: 'days of 23 and 25 hours, a day that never was',
    file: 'core/calendar.test.ts',
    tests: ['of 23 hours', 'of 25 hours', 'Pacific/Apia', 'Pacific/Kiritimati'],
  },
  {
    fault: 'changing zones for a second allowance',
    file: 'server/routes/slides/allowances.test.ts',
    tests: ['Pacific/Kiritimati'],
  },
]

const root = join(import.meta.dirname, '..')

/** Of the tests that are named, those that are not there. */
export function missing({ file, tests }: Cited): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return tests.filter((name) => !text.includes(name))
}
