/** Faults that need no run of their own in `faults/`, because tests of `npm test` cause them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringsInTables, testTitles } from '../scripts/test-titles.ts'

export interface CoveredFault {
  fault: string
  file: string
  /** Full titles. `missingTests` returns those that were renamed, removed or skipped. */
  tests: string[]
  /** For a test with a table of cases, strings that must be in a table of the file. */
  cases?: string[]
}

export const coveredFaults: CoveredFault[] = [
  {
    fault: 'the application or its embedded database killed, or started twice',
    file: 'server/db/embedded/killed-app.test.ts',
    tests: [
      'two applications on one folder › do not run together: the second is refused with the process id of the first',
      'two applications on one folder › do not run together when both start at the same time on an empty folder',
      'Ctrl+C in the terminal › does not stop the database while the application still runs',
      'an application that is killed › loses no acknowledged write, and its server has stopped when the next start is done',
      'an application that is killed › loses no acknowledged write when its server is killed with it, three times in a row',
      'an application that is killed › can be started again after it was killed while the cluster was created',
    ],
  },
  {
    fault: 'workers killed in the middle of a render',
    file: 'server/jobs/killed-worker.test.ts',
    tests: [
      'every job is completed and charged once with %i workers that are killed again and again',
    ],
  },
  {
    fault: 'a process killed while it handles the webhook of a payment',
    file: 'server/routes/billing/webhook-crash.test.ts',
    tests: [
      'a process that is killed while it handles a webhook › leaves nothing half done at random points, and the repeated webhook succeeds',
    ],
  },
  {
    fault: 'speech service slow, busy (429), broken (503)',
    file: 'server/adapters/voice/voices.test.ts',
    tests: [
      'a speech service: %s › is retried when it is busy or cuts off the connection',
      'a speech service: %s › is given up after three attempts',
      'a speech service: %s › is reported as hung and not retried after a timeout',
    ],
  },
  {
    fault: 'speech service failing for a while, or for good',
    file: 'server/jobs/narrate.test.ts',
    tests: [
      'a failing voice › delays the next attempt after %s, which then speaks only the missing sentences',
      'a failing voice › ends the job after the fourth attempt, gives the unit back and leaves no blob',
    ],
  },
  {
    fault: 'language model slow, busy (429), broken (500)',
    file: 'server/adapters/writer/language-model/failing-provider.test.ts',
    tests: [
      'a slow answer › is aborted in time for the guide',
      'a rate limit › is retried only once',
      '%s › is replaced by the guide when it happens twice',
    ],
  },
  {
    fault:
      'language model refuses the key (401): the built-in guide writes, one unit of the allowance is used, nothing is paid to the provider',
    file: 'server/routes/slides/model-written.test.ts',
    tests: [
      'a configured language model › is replaced by the built-in guide if it fails, which is charged as one slide without cost',
    ],
  },
  {
    fault: 'days of 23 and 25 hours, a day that a time zone skipped',
    file: 'core/calendar.test.ts',
    tests: ['a day › renews the allowance at the end of %s'],
    cases: ['a day of 23 hours', 'a day of 25 hours', 'Pacific/Apia', 'Pacific/Kiritimati'],
  },
  {
    fault: 'another time zone sent to get a second allowance',
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
  const tableStrings = stringsInTables(file, source)
  return [
    ...tests.filter((title) => !titles.includes(title)),
    ...cases.filter((text) => !tableStrings.includes(text)),
  ]
}
