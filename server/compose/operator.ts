import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createFolderMailer } from '../adapters/mail/folder-mailer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createContactStore } from '../db/stores/contact-store.ts'
import { createOutboxStore } from '../db/stores/outbox-store.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { BlobStore } from '../ports/blobs.ts'
import type { Mailer } from '../ports/mail.ts'
import { adminRoutes } from '../routes/admin/admin-routes.ts'
import { supportRoutes } from '../routes/support/support-routes.ts'
import type { HealthParts } from '../services/health.ts'
import { startPostman } from '../services/postman.ts'

export interface OperatorComposition {
  config: Config
  db: Database
  vault: Vault
  blobs: BlobStore
  payments: HealthParts['payments']
  clock: () => Date
}

/** The letter box and the Admin Panel. */
export async function attachOperator(
  app: FastifyInstance,
  { config, db, vault, blobs, payments, clock }: OperatorComposition,
): Promise<void> {
  const mailer = await chooseMailer(config)
  const outbox = createOutboxStore(db, vault)
  const postman = startPostman({
    store: outbox,
    mailer,
    newId: randomUUID,
    clock,
    onTrouble: (error) => app.log.warn({ err: error }, 'a letter could not be sent'),
  })
  app.addHook('onClose', () => postman.close())
  const contact = createContactStore(db, vault)
  supportRoutes(app, { db, store: contact, outbox, postman, newId: randomUUID, clock })
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
      mailer,
      clock,
    },
    newId: randomUUID,
    clock,
  })
}

/** A mail server, where one is configured; otherwise a folder that the operator can look into. */
async function chooseMailer({ mail, dataDir }: Config): Promise<Mailer> {
  if (!mail) return createFolderMailer(join(dataDir, 'outbox'))
  const { createSmtpMailer } = await import('../adapters/mail/smtp-mailer.ts')
  return createSmtpMailer(mail)
}
