import type { FastifyInstance } from 'fastify'
import { getMemory, switchMemory as switchMemoryCall } from '#shared/contract/memory.ts'
import type { Database } from '../../db/database.ts'
import type { JournalStore } from '../../db/stores/journal-store.ts'
import { mount } from '../../http/mount.ts'
import { memorySetting, switchMemory } from '../../services/memory.ts'

export function memoryRoutes(
  app: FastifyInstance,
  parts: { db: Database; journal: JournalStore },
): void {
  mount(app, getMemory, ({ user }) => memorySetting(parts, user.id))

  mount(app, switchMemoryCall, async ({ user, body }) => {
    await switchMemory(parts, user.id, body.isOn)
    return memorySetting(parts, user.id)
  })
}
