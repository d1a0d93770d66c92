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
      words: `${queue.waiting} waiting, ${queue.underWay} under way`,
      detail: since(queue.oldestSince),
      light: 'plain',
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
    {
      name: 'Mail',
      words:
        mail.failing > 0
          ? `${mail.failing} could not be sent yet`
          : mail.by === 'smtp'
            ? `${mail.waiting} waiting`
            : 'Not set up',
      detail:
        mail.failing > 0
          ? since(mail.oldestSince)
          : mail.by === 'smtp'
            ? 'Sent by the mail server'
            : 'Messages are kept here, and not mailed',
      light: mail.failing > 0 ? 'trouble' : mail.by === 'smtp' ? 'well' : 'plain',
    },
  ]
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
