import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#server/adapters/mail/smtp-mailer.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/operator.ts'
import { sqlStateOf } from '#server/db/sql-state.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { sendDueEmails, startEmailWorker } from '#server/jobs/email-worker.ts'
import type { Mailer } from '#server/ports/mail.ts'
import { createOutbox, type Outbox } from '#server/queue/outbox.ts'
import { damage } from '#testing/damage.ts'
import { createDatabase } from '#testing/database.ts'
import { ageLeases } from '#testing/leases.ts'
import { SmtpDouble } from '#testing/smtp-double.ts'

const smtp = new SmtpDouble()
let database: OpenDatabase
let store: Outbox
let now = new Date()
const troubles: unknown[] = []
const storeFailures: unknown[] = []
const damaged: string[] = []

beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => {})
  store = createOutbox(database.db, createVault(randomBytes(32)), (id) => damaged.push(id))
  await smtp.start()
})
beforeEach(async () => {
  await database.db.delete(outbox)
  smtp.mails.length = 0
  smtp.failure = undefined
  troubles.length = 0
  storeFailures.length = 0
})
afterAll(async () => {
  await smtp.stop()
  await database.close()
})

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const second = 1000
const minute = 60 * second

async function put(text = 'Hello there.'): Promise<string> {
  const id = randomUUID()
  const replyTo = { name: 'Ida', address: 'ida@example.com' }
  const letter = { id, replyTo, subject: 'A message', text }
  await database.db.transaction((tx) => store.add(tx, letter, now))
  return id
}
const waiting = () => database.db.$count(outbox)
const postman = (mailer: Mailer = overSmtp()) => ({
  store,
  mailer,
  newId: randomUUID,
  clock: () => now,
  onMailFailure: (error: unknown) => troubles.push(error),
  onStoreFailure: (error: unknown) => storeFailures.push(error),
})
const overSmtp = (url = smtp.url) => createSmtpMailer({ url, from: 'a@b.test', to: 'c@d.test' })
const arrived = () => smtp.mails.map(({ source }) => source.split('\r\n\r\n')[1]?.trim())

describe('a letter', () => {
  it('goes once, and leaves nothing behind', async () => {
    await put('One of a kind.')
    await sendDueEmails(postman())
    await sendDueEmails(postman())
    expect(arrived()).toEqual(['One of a kind.'])
    expect(await waiting()).toBe(0)
  })

  it('lies sealed while it waits', async () => {
    await put('Wilhelmina writes.')
    const { rows } = await database.pool.query('select outbox::text as row from outbox')
    expect(rows[0].row).not.toContain(Buffer.from('Wilhelmina').toString('hex'))
  })

  it('of a transaction that is undone never goes', async () => {
    const undone = database.db.transaction(async (tx) => {
      const replyTo = { name: 'x', address: 'x@y.test' }
      await store.add(tx, { id: randomUUID(), replyTo, subject: 'x', text: 'x' }, now)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting()).toBe(0)
  })

  it('goes once when two processes look for it at the same time', async () => {
    for (let i = 0; i < 20; i += 1) await put(`Number ${i}.`)
    await Promise.all([postman(), postman(), postman()].map(sendDueEmails))
    expect(arrived().sort()).toEqual(Array.from({ length: 20 }, (_, i) => `Number ${i}.`).sort())
  })

  it('whose postman has died is taken up by another, once the lease has run out', async () => {
    await put()
    await store.claimNext({ claim: randomUUID(), now })
    await ageLeases(database, 4 * minute)
    await sendDueEmails(postman())
    expect(smtp.mails).toEqual([])
    await ageLeases(database, minute)
    await sendDueEmails(postman())
    expect(smtp.mails).toHaveLength(1)
  })

  it('is taken out of nobody’s hands by a postman whose clock is ahead', async () => {
    await put()
    const held = await store.claimNext({ claim: randomUUID(), now })
    // Of the database, whose clock nobody sets here.
    const ahead = new Date(Date.now() + 60 * minute)
    await sendDueEmails({ ...postman(), clock: () => ahead })
    expect(smtp.mails).toEqual([])
    if (held) await store.remove(held)
    expect(await waiting()).toBe(0)
  })

  it('is held as long by a postman whose clock is behind', async () => {
    await put()
    pass(60 * minute)
    const behind = new Date(now.getTime() - 30 * minute)
    expect(await store.claimNext({ claim: randomUUID(), now: behind })).toBeDefined()
    await sendDueEmails(postman())
    expect(smtp.mails).toEqual([])
  })
})

describe('a letter that is damaged', () => {
  it('keeps no other from going, and is not tried again', async () => {
    const id = await put('Unreadable.')
    pass(1)
    await put('Readable.')
    await damage(database, 'outbox.content', id)
    await sendDueEmails(postman())
    expect(arrived()).toEqual(['Readable.'])
    expect(damaged).toEqual([id])
    expect(troubles).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('stays where no letter opens, as the key itself is another', async () => {
    await put()
    const stranger = createOutbox(database.db, createVault(randomBytes(32)))
    await expect(sendDueEmails({ ...postman(), store: stranger })).rejects.toThrow(
      'Sealed with another',
    )
    await sendDueEmails(postman())
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('a mail server that is down for a while', () => {
  it('loses nothing: what was written meanwhile goes when it is back', async () => {
    await smtp.stop()
    await put('First.')
    await put('Second.')
    for (let round = 0; round < 5; round += 1) {
      await sendDueEmails(postman())
      pass(minute)
    }
    expect(await waiting()).toBe(2)
    expect(troubles.length).toBeGreaterThan(1)

    await smtp.start()
    pass(60 * minute)
    await sendDueEmails(postman())
    expect(arrived().sort()).toEqual(['First.', 'Second.'])
    expect(await waiting()).toBe(0)
  })

  it('is asked less and less often, and never given up', async () => {
    smtp.failure = 'busy'
    await put()
    const waits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      await sendDueEmails(postman())
      const [row] = await database.db.select().from(outbox)
      const wait = (row?.runAt.getTime() ?? 0) - now.getTime()
      waits.push(wait / second)
      pass(wait - 1)
      await sendDueEmails(postman())
      expect(troubles).toHaveLength(round + 1)
      pass(1)
    }
    expect(waits).toEqual([10, 60, 300, 900, 3600, 3600, 3600])
  })

  it('that does not take our password is asked once a round, and hears all when it does', async () => {
    const url = smtp.url.replace('//', '//ops:wrong@')
    smtp.failure = 'does not know us'
    smtp.logins = 0
    await put('First.')
    await put('Second.')
    await sendDueEmails(postman(overSmtp(url)))
    // The second letter would fare no better, and servers lock out whoever tries on and on.
    expect(smtp.logins).toBe(1)
    expect(await waiting()).toBe(2)

    smtp.failure = undefined
    pass(10 * second)
    await sendDueEmails(postman(overSmtp(url)))
    expect(arrived().sort()).toEqual(['First.', 'Second.'])
    expect(await waiting()).toBe(0)
  })

  it('does not keep other letters waiting when it refuses only one', async () => {
    await put('Unwelcome.')
    pass(1)
    await put('Welcome.')
    let refused = 0
    const mailer: Mailer = {
      send: (letter) => {
        if (letter.text === 'Unwelcome.') {
          refused += 1
          smtp.failure = 'refuses'
        } else smtp.failure = undefined
        return overSmtp().send(letter)
      },
    }
    await sendDueEmails(postman(mailer))
    expect(refused).toBe(1)
    expect(arrived()).toEqual(['Welcome.'])
    expect(await waiting()).toBe(1)
  })
})

describe('a postman on his rounds', () => {
  it('comes when he is called, and finishes before he goes', async () => {
    const sent: string[] = []
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const mailer: Mailer = {
      async send({ text }) {
        begin()
        await letGo
        sent.push(text)
      },
    }
    const rounds = startEmailWorker(postman(mailer))
    await put('Hello there.')
    rounds.wake()
    await begun
    const closed = rounds.close()
    expect(sent).toEqual([])
    go()
    await closed
    expect(sent).toEqual(['Hello there.'])
    expect(await waiting()).toBe(0)
  })
})

describe('a database that fails', () => {
  const closedStore = async () => {
    const closed = openDatabase(await createDatabase(), () => {})
    await closed.pool.query('drop table outbox')
    const { db, close } = closed
    return { store: createOutbox(db, createVault(randomBytes(32))), close }
  }

  it('while a letter is looked for is reported as such, with its code, and not as mail', async () => {
    const { store: failing, close } = await closedStore()
    const rounds = startEmailWorker({ ...postman(), store: failing })
    await expect.poll(() => storeFailures.map(sqlStateOf)).toContain('42P01')
    await rounds.close()
    await close()
    expect(troubles).toEqual([])
  })

  it('after a letter was refused is reported beside the refusal', async () => {
    const { store: failing, close } = await closedStore()
    await put()
    smtp.failure = 'busy'
    const rounds = startEmailWorker({ ...postman(), store: { ...store, putBack: failing.putBack } })
    await expect.poll(() => storeFailures.map(sqlStateOf)).toContain('42P01')
    await rounds.close()
    await close()
    expect(troubles).toHaveLength(1)
  })
})
