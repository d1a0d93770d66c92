import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { guideName } from '#shared/writer-texts.ts'
import type { Transaction } from '../db/database.ts'
import { sqlStateOf } from '../db/sql-state.ts'
import { createContactStore } from '../db/stores/contact-store.ts'
import { startEmailWorker } from '../jobs/email-worker.ts'
import type { Worker } from '../jobs/worker.ts'
import { createOutbox, type Outbox } from '../queue/outbox.ts'
import { adminRoutes } from '../routes/admin/admin-routes.ts'
import { contactRoutes } from '../routes/contact/contact-routes.ts'
import { deleteMessagesFrom, deleteOldAnsweredMessages } from '../services/contact.ts'
import type { Billing } from './billing.ts'
import { hour, runPeriodically } from './periodic.ts'
import type { WebContext } from './web-context.ts'

export interface Contact {
  /** Deletes the contact messages from this email address, and the unsent emails about them. */
  deleteMessagesFrom(tx: Transaction, email: string): Promise<void>
}

/** Registers the contact form, its emails to the operator, and the Admin Panel. */
export async function registerAdminAndContact(
  app: FastifyInstance,
  context: WebContext,
  billing: Pick<Billing, 'mode' | 'syncBeforeAdminChange'>,
): Promise<Contact> {
  const { config, db, clock, vault, blobs, onDamaged } = context
  const outbox = createOutbox(db, vault, onDamaged('contact_message'))
  const contactStore = createContactStore(db, vault, onDamaged('contact_message'))
  const emailWorker = await attachEmailWorker(app, context, outbox)
  contactRoutes(app, { db, store: contactStore, outbox, emailWorker, newId: randomUUID, clock })
  adminRoutes(app, {
    db,
    vault,
    contact: contactStore,
    health: {
      db,
      writer: config.languageModel
        ? {
            name: `${config.languageModel.model} (${config.languageModel.provider})`,
            isGuide: false,
          }
        : { name: guideName, isGuide: true },
      payments: billing.mode,
      checkStorage: () => blobs.check(),
      mailBy: emailWorker ? 'smtp' : 'none',
      clock,
    },
    syncSubscription: billing.syncBeforeAdminChange,
    newId: randomUUID,
    clock,
  })
  runPeriodically(app, hour, () => deleteOldAnsweredMessages(contactStore, clock()))
  return {
    deleteMessagesFrom: (tx, email) =>
      deleteMessagesFrom(tx, { store: contactStore, outbox }, email),
  }
}

/** Starts sending emails from the outbox, unless no mail server is configured. */
async function attachEmailWorker(
  app: FastifyInstance,
  { config, clock }: WebContext,
  outbox: Outbox,
): Promise<Worker | undefined> {
  if (!config.mail) return undefined
  const { createSmtpMailer } = await import('../adapters/mail/smtp-mailer.ts')
  const emailWorker = startEmailWorker({
    store: outbox,
    mailer: createSmtpMailer(config.mail),
    newId: randomUUID,
    clock,
    onMailFailure: (error) => app.log.warn({ err: error }, 'an email could not be sent'),
    onStoreFailure: (error) =>
      app.log.error(
        { err: error, code: sqlStateOf(error) },
        'the outbox could not be read or written',
      ),
  })
  app.addHook('onClose', () => emailWorker.stop())
  return emailWorker
}
