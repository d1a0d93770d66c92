import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSmtpMailer } from '#server/adapters/mail/smtp-mailer.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/operator.ts'
import { sqlStateOf } from '#server/db/sql-state.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { sendDueEmails, startEmailWorker } from '#server/jobs/email-worker.ts'
import type { Mailer } from '#server/ports/mail.ts'
import { jobKinds } from '#server/queue/job-kinds.ts'
import { createOutbox, type Outbox } from '#server/queue/outbox.ts'
import { queueDepths } from '#server/services/health.ts'
import { damage } from '#testing/damage.ts'
import { createDatabase } from '#testing/database.ts'
import { ageLeases } from '#testing/leases.ts'
import { SmtpDouble } from '#testing/smtp-double.ts'

const smtp = new SmtpDouble()
let database: OpenDatabase
let store: Outbox
let now = new Date()
const mailFailures: unknown[] = []
const storeFailures: unknown[] = []
const damagedIds: string[] = []

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  store = createOutbox(database.db, createVault(randomBytes(32)), (id) => damagedIds.push(id))
  await smtp.start()
})
beforeEach(async () => {
  await database.db.delete(outbox)
  smtp.mails.length = 0
  smtp.failure = undefined
  mailFailures.length = 0
  storeFailures.length = 0
})
afterAll(async () => {
  await smtp.stop()
  await database.close()
})

const advanceClock = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const second = 1000
const minute = 60 * second
/** 24 days, the longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1

async function enqueueEmail(text = 'Hello there.'): Promise<string> {
  const id = randomUUID()
  const replyTo = { name: 'Ida', address: 'ida@example.com' }
  const email = { id, replyTo, subject: 'A message', text }
  await database.db.transaction((tx) => store.add(tx, email, now))
  return id
}
const countQueued = () => database.db.$count(outbox)
const workerParts = (mailer: Mailer = smtpMailer()) => ({
  store,
  mailer,
  newId: randomUUID,
  clock: () => now,
  onMailFailure: (error: unknown) => mailFailures.push(error),
  onStoreFailure: (error: unknown) => storeFailures.push(error),
})
const smtpMailer = (url = smtp.url) => createSmtpMailer({ url, from: 'a@b.test', to: 'c@d.test' })
const receivedTexts = () => smtp.mails.map(({ source }) => source.split('\r\n\r\n')[1]?.trim())

describe('an email in the outbox', () => {
  it('is sent once, and its row is deleted', async () => {
    await enqueueEmail('One of a kind.')
    await sendDueEmails(workerParts())
    await sendDueEmails(workerParts())
    expect(receivedTexts()).toEqual(['One of a kind.'])
    expect(await countQueued()).toBe(0)
  })

  it('is stored sealed', async () => {
    await enqueueEmail('Wilhelmina writes.')
    const { rows } = await database.pool.query('select outbox::text as row from outbox')
    expect(rows[0].row).not.toContain(Buffer.from('Wilhelmina').toString('hex'))
  })

  it('is not sent when its transaction is rolled back', async () => {
    const transaction = database.db.transaction(async (tx) => {
      const replyTo = { name: 'x', address: 'x@y.test' }
      await store.add(tx, { id: randomUUID(), replyTo, subject: 'x', text: 'x' }, now)
      throw new Error('undone')
    })
    await expect(transaction).rejects.toThrow('undone')
    expect(await countQueued()).toBe(0)
  })

  it('is sent once when several workers poll at the same time', async () => {
    for (let i = 0; i < 20; i += 1) await enqueueEmail(`Number ${i}.`)
    await Promise.all([workerParts(), workerParts(), workerParts()].map(sendDueEmails))
    expect(receivedTexts().sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `Number ${i}.`).sort(),
    )
  })

  it('counts as failing from its first failure until it is sent, also while it is tried again', async () => {
    const failing = async () =>
      (await queueDepths(database.db)).find(({ kind }) => kind === 'email')?.retrying
    const counts: unknown[] = []
    await enqueueEmail()
    for (const isAccepted of [false, false, true]) {
      const mailer: Mailer = {
        async send() {
          counts.push(await failing())
          if (!isAccepted) throw new Error('unavailable')
        },
      }
      await sendDueEmails(workerParts(mailer))
      counts.push(await failing())
      advanceClock(minute)
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 0])
  })

  it('counts as waiting, with its age, while a worker holds it', async () => {
    await enqueueEmail()
    await store.claimNext({ claim: randomUUID(), now })
    const depths = await queueDepths(database.db)
    expect(depths.find(({ kind }) => kind === 'email')).toMatchObject({
      waiting: 1,
      underWay: 0,
      oldestSince: expect.any(Date),
    })
  })

  it('is sent by another worker once the lease of a dead one has lapsed', async () => {
    await enqueueEmail()
    await store.claimNext({ claim: randomUUID(), now })
    await ageLeases(database, 4 * minute)
    await sendDueEmails(workerParts())
    expect(smtp.mails).toEqual([])
    await ageLeases(database, minute)
    await sendDueEmails(workerParts())
    expect(smtp.mails).toHaveLength(1)
  })

  it('waits 30 seconds at most after a lapsed lease, however often its workers have died', async () => {
    await enqueueEmail()
    const waits = [0, 5, 10, 20, 30, 30, 30].map((seconds) => seconds * second)
    for (const wait of waits) {
      expect(await store.claimNext({ claim: randomUUID(), now })).toBeDefined()
      await ageLeases(database, 5 * minute)
      if (wait === 0) continue
      await ageLeases(database, wait / 2)
      expect(await store.claimNext({ claim: randomUUID(), now })).toBeUndefined()
      await ageLeases(database, wait / 2)
    }
    await sendDueEmails(workerParts())
    expect(smtp.mails).toHaveLength(1)
  })

  it('is not claimed from its worker by another one whose clock is ahead', async () => {
    await enqueueEmail()
    const claimedEmail = await store.claimNext({ claim: randomUUID(), now })
    // Leases are compared with the clock of the database, which runs normally here.
    const ahead = new Date(Date.now() + 60 * minute)
    await sendDueEmails({ ...workerParts(), clock: () => ahead })
    expect(smtp.mails).toEqual([])
    if (claimedEmail) await store.complete(claimedEmail, undefined)
    expect(await countQueued()).toBe(0)
  })

  it('is held by a worker whose clock is behind', async () => {
    await enqueueEmail()
    advanceClock(60 * minute)
    const behind = new Date(now.getTime() - 30 * minute)
    expect(await store.claimNext({ claim: randomUUID(), now: behind })).toBeDefined()
    await sendDueEmails(workerParts())
    expect(smtp.mails).toEqual([])
  })
})

describe('a damaged email', () => {
  it('is dropped, and the others are sent', async () => {
    const id = await enqueueEmail('Unreadable.')
    advanceClock(1)
    await enqueueEmail('Readable.')
    await damage(database, 'outbox.content', id)
    await sendDueEmails(workerParts())
    expect(receivedTexts()).toEqual(['Readable.'])
    expect(damagedIds).toEqual([id])
    expect(mailFailures).toEqual([])
    expect(await countQueued()).toBe(0)
  })

  it('stays in the outbox when the cause is a different encryption key', async () => {
    await enqueueEmail()
    const storeWithOtherKey = createOutbox(database.db, createVault(randomBytes(32)))
    await expect(sendDueEmails({ ...workerParts(), store: storeWithOtherKey })).rejects.toThrow(
      'Sealed with another',
    )
    await sendDueEmails(workerParts())
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('a mail server that is unavailable', () => {
  it('receives every email once it is back', async () => {
    await smtp.stop()
    await enqueueEmail('First.')
    await enqueueEmail('Second.')
    for (let round = 0; round < 5; round += 1) {
      await sendDueEmails(workerParts())
      advanceClock(minute)
    }
    expect(await countQueued()).toBe(2)
    expect(mailFailures.length).toBeGreaterThan(1)

    await smtp.start()
    advanceClock(60 * minute)
    await sendDueEmails(workerParts())
    expect(receivedTexts().sort()).toEqual(['First.', 'Second.'])
    expect(await countQueued()).toBe(0)
  })

  it('is retried at growing intervals, up to an hour, without end', async () => {
    smtp.failure = 'busy'
    await enqueueEmail()
    const waits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      await sendDueEmails(workerParts())
      const [row] = await database.db.select().from(outbox)
      const wait = (row?.runAt.getTime() ?? 0) - now.getTime()
      waits.push(wait / second)
      advanceClock(wait - 1)
      await sendDueEmails(workerParts())
      expect(mailFailures).toHaveLength(round + 1)
      advanceClock(1)
    }
    expect(waits).toEqual([10, 60, 300, 900, 3600, 3600, 3600])
  })
})

describe('a mail server that refuses the password or an email', () => {
  it('is contacted once per poll while it refuses the password, and receives every email afterwards', async () => {
    const url = smtp.url.replace('//', '//ops:wrong@')
    smtp.failure = 'refuses the sign-in'
    smtp.logins = 0
    await enqueueEmail('First.')
    await enqueueEmail('Second.')
    await sendDueEmails(workerParts(smtpMailer(url)))
    // Servers may lock out clients that keep trying a wrong password.
    expect(smtp.logins).toBe(1)
    expect(await countQueued()).toBe(2)

    smtp.failure = undefined
    advanceClock(10 * second)
    await sendDueEmails(workerParts(smtpMailer(url)))
    expect(receivedTexts().sort()).toEqual(['First.', 'Second.'])
    expect(await countQueued()).toBe(0)
  })

  it('receives the other emails immediately when it refuses only one', async () => {
    await enqueueEmail('Unwelcome.')
    advanceClock(1)
    await enqueueEmail('Welcome.')
    let refusals = 0
    const mailer: Mailer = {
      send: (email) => {
        if (email.text === 'Unwelcome.') {
          refusals += 1
          smtp.failure = 'refuses'
        } else smtp.failure = undefined
        return smtpMailer().send(email)
      },
    }
    await sendDueEmails(workerParts(mailer))
    expect(refusals).toBe(1)
    expect(receivedTexts()).toEqual(['Welcome.'])
    expect(await countQueued()).toBe(1)
  })
})

describe('a running email worker', () => {
  it('sends immediately when it is woken, and finishes the email before it closes', async () => {
    // There is no second poll, and the email is queued after the first.
    const pollInterval = vi.spyOn(jobKinds.email, 'pollInterval', 'get').mockReturnValue(maxTimerMs)
    const polled = Promise.withResolvers<void>()
    const polledStore: Outbox = {
      ...store,
      async claimNext(claim) {
        const email = await store.claimNext(claim)
        polled.resolve()
        return email
      },
    }
    const sentTexts: string[] = []
    const mayFinish = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const mailer: Mailer = {
      async send({ text }) {
        started.resolve()
        await mayFinish.promise
        sentTexts.push(text)
      },
    }
    const worker = startEmailWorker({ ...workerParts(mailer), store: polledStore })
    pollInterval.mockRestore()
    await polled.promise
    await enqueueEmail('Hello there.')
    worker.wake()
    await started.promise
    const closed = worker.stop()
    expect(sentTexts).toEqual([])
    mayFinish.resolve()
    await closed
    expect(sentTexts).toEqual(['Hello there.'])
    expect(await countQueued()).toBe(0)
  })
})

describe('an email worker whose database fails', () => {
  // The SQL state 42P01 means that a table does not exist.
  const createBrokenStore = async () => {
    const brokenDatabase = openDatabase(await createDatabase(), () => {})
    await brokenDatabase.pool.query('drop table outbox')
    const { db, close } = brokenDatabase
    return { store: createOutbox(db, createVault(randomBytes(32))), close }
  }

  it('reports the SQL state of an error while claiming, and no mail failure', async () => {
    const { store: failing, close } = await createBrokenStore()
    const worker = startEmailWorker({ ...workerParts(), store: failing })
    await expect.poll(() => storeFailures.map(sqlStateOf)).toContain('42P01')
    await worker.stop()
    await close()
    expect(mailFailures).toEqual([])
  })

  it('reports an error after a refused email in addition to the refusal', async () => {
    const { store: failing, close } = await createBrokenStore()
    await enqueueEmail()
    smtp.failure = 'busy'
    const worker = startEmailWorker({ ...workerParts(), store: { ...store, fail: failing.fail } })
    await expect.poll(() => storeFailures.map(sqlStateOf)).toContain('42P01')
    await worker.stop()
    await close()
    expect(mailFailures).toHaveLength(1)
  })
})
