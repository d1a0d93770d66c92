import { type Mailer, MailFailed } from '../ports/mail.ts'
import type { ClaimedEmail, Outbox } from '../queue/outbox.ts'

const second = 1000
const minute = 60 * second
/** Waits between attempts; the last one for ever after, so that a letter is never given up. */
const backOff = [10 * second, minute, 5 * minute, 15 * minute, 60 * minute] as const
const rounds = 5 * second

interface PostmanParts {
  store: Outbox
  mailer: Mailer
  newId: () => string
  clock: () => Date
  /** The mail server did not take a letter, which is tried again. */
  onMailFailure: (error: unknown) => void
  /** The outbox itself could not be read or written: this says nothing about the mail server. */
  onStoreFailure: (error: unknown) => void
}

export interface EmailWorker {
  /** There is something to send: do not wait for the next round. */
  wake(): void
  /** Finishes the letter in hand. */
  close(): Promise<void>
}

/** Sends what is due, one letter after the other. */
export async function sendDueEmails(parts: PostmanParts): Promise<void> {
  const { store, newId, clock } = parts
  for (;;) {
    const claimed = await store.claimNext({ claim: newId(), now: clock() })
    if (!claimed) return
    const outcome = await deliver(parts, claimed)
    // Behind a server that is away, the others would only wait in vain, one after the other.
    if (outcome === 'no way through') return
  }
}

async function deliver(parts: PostmanParts, claimed: ClaimedEmail) {
  const { store, mailer, clock, onMailFailure } = parts
  try {
    await mailer.send(claimed.letter)
  } catch (error) {
    onMailFailure(error)
    const pause = backOff[Math.min(claimed.attempts, backOff.length) - 1] ?? minute
    await store.putBack(claimed, new Date(clock().getTime() + pause))
    const onlyThisOne = error instanceof MailFailed && error.code === 'mail.refused'
    return onlyThisOne ? 'refused' : 'no way through'
  }
  await store.remove(claimed)
  return 'sent'
}

/** Goes his rounds until he is told to stop. */
export function startEmailWorker(parts: PostmanParts): EmailWorker {
  let closed = false
  let called = false
  let wake = () => {}

  const untilNextRound = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rounds).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function goRounds(): Promise<void> {
    while (!closed) {
      called = false
      await sendDueEmails(parts).catch(parts.onStoreFailure)
      // Whoever called while letters were being sent may have put one where he had looked already.
      if (!called && !closed) await untilNextRound()
    }
  }
  const going = goRounds()

  return {
    wake() {
      called = true
      wake()
    },
    async close() {
      closed = true
      wake()
      await going
    },
  }
}
