import { dateAndTime } from '#client/lib/dates.ts'
import { admin } from '#client/texts/admin.ts'
import type { getHealth } from '#shared/contract/admin.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

type HealthReport = ClientResponse<typeof getHealth>

interface PartState {
  text: string
  detail?: string
  /** neutral: information that is neither good nor bad. */
  level: 'ok' | 'failing' | 'neutral'
}

export interface PartHealth extends PartState {
  name: string
}

const texts = admin.health

/** Every part of the report, in a fixed order. */
export function partsOf(report: HealthReport): PartHealth[] {
  const { database, queue, voice, writer, payments, storage, mail } = report
  return [
    {
      name: texts.parts.database,
      ...states[database.state],
      detail: texts.answerTime(database.milliseconds),
    },
    { name: texts.parts.queue, ...queueState(queue) },
    { name: texts.parts.voice, ...voiceState(voice) },
    { name: texts.parts.writer, text: writer.isGuide ? texts.guide : writer.name, level: 'ok' },
    { name: texts.parts.payments, ...paymentStates[payments] },
    { name: texts.parts.storage, ...states[storage.state] },
    { name: texts.parts.mail, ...mailState(mail) },
  ]
}

const unknown: PartState = { text: texts.unknown, level: 'failing' }

const oldestSinceText = (timestamp: string | null) =>
  timestamp ? texts.oldestSince(dateAndTime(timestamp)) : ''

function queueState(queue: HealthReport['queue']): PartState {
  if (!queue) return unknown
  return {
    text: texts.queue(queue.waiting, queue.underWay),
    detail: oldestSinceText(queue.oldestSince),
    level: 'neutral',
  }
}

function voiceState(voice: HealthReport['voice']): PartState {
  if (!voice) return { text: texts.noWorker, level: 'failing' }
  return voice.isFallback
    ? { text: voice.engine, detail: texts.fallbackVoice, level: 'failing' }
    : { text: voice.engine, detail: texts.voiceSince(dateAndTime(voice.since)), level: 'ok' }
}

function mailState(mail: HealthReport['mail']): PartState {
  if (!mail) return unknown
  const { by, waiting, failing, oldestSince } = mail
  if (failing > 0) {
    return {
      text: texts.mailFailing(failing),
      detail: oldestSinceText(oldestSince),
      level: 'failing',
    }
  }
  return by === 'smtp'
    ? { text: texts.mailWaiting(waiting), detail: texts.mailSent, level: 'ok' }
    : { text: texts.states.absent, detail: texts.mailNotSent, level: 'neutral' }
}

const states: Record<HealthReport['storage']['state'], PartState> = {
  working: { text: texts.states.working, level: 'ok' },
  failing: { text: texts.states.failing, level: 'failing' },
}

const paymentStates: Record<HealthReport['payments'], PartState> = {
  live: { text: texts.payments.live, level: 'ok' },
  test: { text: texts.payments.test, detail: texts.noRealMoney, level: 'neutral' },
  sandbox: { text: texts.payments.sandbox, detail: texts.noRealMoney, level: 'neutral' },
}
