import type { FastifyInstance } from 'fastify'
import { sendContactMessage } from '#shared/contract/contact.ts'
import type { Database } from '../../db/database.ts'
import type { ContactStore } from '../../db/stores/contact-store.ts'
import { mount } from '../../http/mount.ts'
import type { Outbox } from '../../queue/outbox.ts'
import { receiveMessage } from '../../services/contact.ts'

export interface ContactRouteDependencies {
  db: Database
  store: ContactStore
  outbox: Outbox
  emailWorker: { wake(): void } | undefined
  newId: () => string
  clock: () => Date
}

export function contactRoutes(app: FastifyInstance, dependencies: ContactRouteDependencies): void {
  mount(app, sendContactMessage, async ({ body, reply }) => {
    const { reference, ...message } = body
    await receiveMessage(dependencies, {
      message,
      honeypot: reference,
      ipAddress: reply.request.ip,
    })
    return { ok: true } as const
  })
}
