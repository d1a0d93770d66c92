/** Faults that tests of `npm test` cover already. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testCases, testTitles } from '../scripts/test-titles.ts'

export interface CoveredFault {
  fault: string
  file: string
  /** Full titles. A test that was renamed, removed or skipped is reported. */
  tests: string[]
  /** For a test with a table of cases, strings that must be in the table. */
  cases?: string[]
}

export const coveredFaults: CoveredFault[] = [
  {
    fault: 'the embedded database or everything killed',
    file: 'server/db/embedded/killed-app.test.ts',
    tests: [
      'two applications on one folder › do not run together: the second is refused with the process id of the first',
      'two applications on one folder › do not run together when both start at the same time on an empty folder',
      'Ctrl+C in the terminal › does not stop the database while the application still runs',
      'an application that is killed › loses no acknowledged write, and leaves no server running',
      'an application that is killed › loses no acknowledged write when its server is killed with it, three times in a row',
      'an application that is killed › can be started again after it was killed while the cluster was created',
    ],
  },
  {
    fault: 'workers killed in the middle of a render',
    file: 'server/jobs/killed-worker.test.ts',
    tests: ['completes and charges every job once with %i workers that are killed again and again'],
  },
  {
    fault: 'a process killed between a payment and its note',
    file: 'server/routes/billing/webhook-crash.test.ts',
    tests: [
      'a process that is killed while it handles a webhook › leaves nothing half done at ten random points, and the repeated webhook succeeds',
    ],
  },
  {
    fault: 'voice slow, busy (429), broken (500)',
    file: 'server/adapters/voice/voices.test.ts',
    tests: [
      'a speech service: %s › is retried after a back-off when it is busy or broken',
      'a speech service: %s › is reported as hung and not retried after a timeout',
    ],
  },
  {
    fault: 'voice failing for a while, for good',
    file: 'server/jobs/narrate.test.ts',
    tests: [
      'a failing voice › delays the next attempt after %s, which then speaks only the missing sentences',
      'a failing voice › ends the job after the fourth attempt, gives the unit back and leaves no blob',
    ],
  },
  {
    fault: 'writer slow, busy (429), broken (500)',
    file: 'server/adapters/writer/language-model/failing-provider.test.ts',
    tests: [
      'a slow answer › is aborted in time for the guide',
      'a rate limit › is retried only once',
      '%s › is replaced by the guide when it happens twice',
    ],
  },
  {
    fault: 'writer away: one slide, one charge, no cost',
    file: 'server/routes/slides/model-written.test.ts',
    tests: [
      'a configured language model › is replaced by the built-in guide if it fails, which is charged as one slide without cost',
    ],
  },
  {
    fault: 'days of 23 and 25 hours, a day that never was',
    file: 'core/calendar.test.ts',
    tests: ['a day › renews the allowance at the end of %s'],
    cases: ['a day of 23 hours', 'a day of 25 hours', 'Pacific/Apia', 'Pacific/Kiritimati'],
  },
  {
    fault: 'changing zones for a second allowance',
    file: 'server/routes/slides/allowances.test.ts',
    tests: ['a paid plan › gives no second allowance to a user who sends another time zone'],
  },
]

const root = join(import.meta.dirname, '..')

export const missingTests = (coveredFault: CoveredFault) =>
  missingFrom(readFileSync(join(root, coveredFault.file), 'utf8'), coveredFault)

/** Returns the cited tests and cases that do not exist. */
export function missingFrom(source: string, { file, tests, cases = [] }: CoveredFault): string[] {
  const titles = testTitles(file, source)
  const rows = testCases(file, source)
  return [
    ...tests.filter((title) => !titles.includes(title)),
    ...cases.filter((text) => !rows.includes(text)),
  ]
}
