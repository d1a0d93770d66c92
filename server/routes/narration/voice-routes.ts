import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import { listVoices, samplePathOf } from '#shared/contract/voices.ts'
import { sampleKey } from '../../audio/voice-samples.ts'
import type { Database } from '../../db/database.ts'
import { assertAccess, mount } from '../../http/mount.ts'
import { sendContent } from '../../http/send-content.ts'
import type { BlobStore } from '../../ports/blobs.ts'
import { offeredVoices, voicesFor } from '../../services/voices.ts'

export interface VoiceRouteDependencies {
  db: Database
  blobs: BlobStore
}

export function voiceRoutes(app: FastifyInstance, { db, blobs }: VoiceRouteDependencies): void {
  mount(app, listVoices, async ({ user }) => {
    const { voices, chosen } = await voicesFor(db, user.id)
    const presentedVoices = voices.map(({ id, label, character, characterCode, hasSample }) => ({
      id,
      label,
      character,
      ...(characterCode !== undefined && { characterCode }),
      sampleUrl: hasSample ? samplePathOf(id) : null,
    }))
    return { voices: presentedVoices, chosen }
  })

  app.get(
    samplePathOf(':voice'),
    {
      config: { access: 'user' },
      onRequest: async ({ user }) => assertAccess('user', user),
    },
    async (request, reply) => {
      const { voice } = request.params as { voice: string }
      const offered = await offeredVoices(db)
      const offeredVoice = offered?.voices.find(({ id, hasSample }) => id === voice && hasSample)
      const key = offeredVoice && offered && sampleKey(offered.engine, offeredVoice.id)
      const size = key && (await blobs.size(key))
      if (!size) throw new Failure('resource.not_found', { resource: 'voice_sample' })
      return sendContent(request, reply, {
        type: 'audio/mpeg',
        size,
        etag: `"${key}"`,
        cacheControl: 'private, no-cache',
        async *read(range) {
          yield* (await blobs.read(key, range)) ?? []
        },
      })
    },
  )
}
