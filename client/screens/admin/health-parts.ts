import { dateAndTime } from '#client/lib/dates.ts'
import type { getHealth } from '#shared/contract/admin.ts'
import type { Reading } from '#shared/endpoint.ts'

type HealthReport = Reading<typeof getHealth>

export interface PartHealth {
  name: string
  words: string
  detail?: string
  /** plain: it is as it is, neither well nor unwell. */
  light: 'well' | 'trouble' | 'plain'
}

const since = (moment: string | null) => (moment ? `The oldest since ${dateAndTime(moment)}` : '')

/** What an operator is told of each part, in a fixed order. */
export function partsOf(report: HealthReport): PartHealth[] {
  const { database, queue, voice, writer, payments, storage, mail } = report
  return [
    {
      name: 'Database',
      ...stateOf(database.state),
      detail: `Answers in ${database.milliseconds} ms`,
    },
    {
      name: 'Queue',
      ...(queue
        ? {
            words: `${queue.waiting} waiting, ${queue.underWay} under way`,
            detail: since(queue.oldestSince),
            light: 'plain',
          }
        : unknown),
    },
    voice
      ? {
          name: 'Voice',
          words: voice.engine,
          detail: voice.isStandIn
            ? 'The light voice speaks: the full one is not installed'
            : `Since ${dateAndTime(voice.since)}`,
          light: voice.isStandIn ? 'trouble' : 'well',
        }
      : { name: 'Voice', words: 'No worker has started', light: 'trouble' },
    { name: 'Writer', words: writer.name, light: 'well' },
    { name: 'Payments', ...paymentWords[payments] },
    { name: 'Storage', ...stateOf(storage.state) },
    { name: 'Mail', ...mailWords(mail) },
  ]
}

const unknown = { words: 'Not known', light: 'trouble' } as const

function mailWords(mail: HealthReport['mail']): Omit<PartHealth, 'name'> {
  if (!mail) return unknown
  const { by, waiting, failing, oldestSince } = mail
  if (failing > 0) {
    return {
      words: `${failing} could not be sent yet`,
      detail: since(oldestSince),
      light: 'trouble',
    }
  }
  return by === 'smtp'
    ? { words: `${waiting} waiting`, detail: 'Sent by the mail server', light: 'well' }
    : { words: 'Not set up', detail: 'Messages are kept here, and not mailed', light: 'plain' }
}

const stateOf = (state: HealthReport['storage']['state']) => stateWords[state]

const stateWords = {
  working: { words: 'Working', light: 'well' },
  failing: { words: 'Failing', light: 'trouble' },
  absent: { words: 'Not set up', light: 'plain' },
} as const

const paymentWords = {
  live: { words: 'Live', light: 'well' },
  sandbox: { words: 'Sandbox', detail: 'No real money moves', light: 'plain' },
  absent: { words: 'Not set up', light: 'plain' },
} as const
