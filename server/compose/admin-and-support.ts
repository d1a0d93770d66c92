import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sqlStateOf } from '../db/sql-state.ts'
import { createContactStore } from '../db/stores/contact-store.ts'
import type { OnDamaged } from '../db/stores/damaged-parts.ts'
import type { Vault } from '../db/vault/vault.ts'
import { type EmailWorker, startEmailWorker } from '../jobs/email-worker.ts'
import type { BlobStore } from '../ports/blobs.ts'
import { createOutbox, type Outbox } from '../queue/outbox.ts'
import { adminRoutes } from '../routes/admin/admin-routes.ts'
import { supportRoutes } from '../routes/support/support-routes.ts'
import { deleteMessagesFrom, sweepMessages } from '../services/contact.ts'
import type { HealthParts } from '../services/health.ts'

export interface OperatorComposition {
  config: Config
  db: Database
  vault: Vault
  blobs: BlobStore
  payments: HealthParts['payments']
  syncSubscription: (userId: string) => Promise<Date>
  clock: () => Date
  /** Hears of a letter that no longer opens. */
  onDamaged: OnDamaged
}

export interface LetterBox {
  /** Removes what came from this address. */
  forgetSender(tx: Transaction, email: string): Promise<void>
  /** Removes what was answered long ago. */
  sweep(): Promise<void>
}

/** The letter box and the Admin Panel. */
export async function attachOperator(
  app: FastifyInstance,
  { config, db, vault, blobs, payments, syncSubscription, clock, onDamaged }: OperatorComposition,
): Promise<LetterBox> {
  const outbox = createOutbox(db, vault, onDamaged)
  const postman = await hirePostman(app, { config, outbox, clock })
  const contact = createContactStore(db, vault, onDamaged)
  supportRoutes(app, { db, store: contact, outbox, emailWorker: postman, newId: randomUUID, clock })
  adminRoutes(app, {
    db,
    vault,
    contact,
    health: {
      db,
      writer: config.languageModel
        ? `${config.languageModel.model} (${config.languageModel.provider})`
        : 'The built-in guide',
      payments,
      checkStorage: () => blobs.check(),
      mailBy: postman ? 'smtp' : 'none',
      clock,
    },
    syncSubscription,
    newId: randomUUID,
    clock,
  })
  return {
    forgetSender: (tx, email) => deleteMessagesFrom(tx, { store: contact, outbox }, email),
    sweep: () => sweepMessages(contact, clock()),
  }
}

interface Hiring {
  config: Config
  outbox: Outbox
  clock: () => Date
}

/** Nobody, where no mail server is set: what arrives stays sealed, and is read in the panel. */
async function hirePostman(
  app: FastifyInstance,
  { config, outbox, clock }: Hiring,
): Promise<EmailWorker | undefined> {
  if (!config.mail) return undefined
  const { createSmtpMailer } = await import('../adapters/mail/smtp-mailer.ts')
  const postman = startEmailWorker({
    store: outbox,
    mailer: createSmtpMailer(config.mail),
    newId: randomUUID,
    clock,
    onMailFailure: (error) => app.log.warn({ err: error }, 'a letter could not be sent'),
    onStoreFailure: (error) =>
      app.log.error(
        { err: error, code: sqlStateOf(error) },
        'the outbox could not be read or written',
      ),
  })
  app.addHook('onClose', () => postman.close())
  return postman
}
