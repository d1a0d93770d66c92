import type { FastifyInstance } from 'fastify'
import {
  chooseWriter as chooseWriterCall,
  getWriter,
  shareEarlierEntries as shareEarlierEntriesCall,
} from '#shared/contract/writer.ts'
import type { Database } from '../../db/database.ts'
import { mount } from '../../http/mount.ts'
import {
  chooseWriter,
  shareEarlierEntries,
  type Writers,
  writerSetting,
} from '../../services/writers.ts'

export function writerRoutes(
  app: FastifyInstance,
  { db, writers, clock }: { db: Database; writers: Writers; clock: () => Date },
): void {
  mount(app, getWriter, ({ user }) => writerSetting(db, writers, user.id))

  mount(app, chooseWriterCall, async ({ user, body }) => {
    await chooseWriter(db, writers, user.id, body.choice)
    return writerSetting(db, writers, user.id)
  })

  mount(app, shareEarlierEntriesCall, async ({ user, body }) => {
    await shareEarlierEntries(db, writers, user.id, { ...body, now: clock() })
    return writerSetting(db, writers, user.id)
  })
}
