/** Serves a track while it is being made. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import { resourceId } from '#shared/contract/ids.ts'
import { previewPathOf } from '#shared/contract/tracks.ts'
import { assertAccess } from '../../http/mount.ts'
import { sendContent } from '../../http/send-content.ts'
import {
  findPreview,
  type Preview,
  PreviewInterrupted,
  type PreviewParts,
} from '../../services/previews.ts'

/**
 * Open previews per user and process. Each waits for bytes and asks the database about them. Players open
 * one or two; the next is refused and not the oldest closed, because two tabs would close each other for ever.
 */
export const maxPreviewsPerUser = 6

/** The file is incomplete, so that no copy of it may be kept. */
const cacheControl = 'no-store'

export function previewRoutes(app: FastifyInstance, parts: PreviewParts): void {
  const openPreviews = new Map<string, number>()
  const closing = new AbortController()
  // A waiting player goes on with another process.
  app.addHook('preClose', async () => closing.abort())

  /** Counts the request until its response has ended or its client has gone. */
  const count = (userId: string, reply: FastifyReply) => {
    const open = openPreviews.get(userId) ?? 0
    if (open >= maxPreviewsPerUser) throw new Failure('request.too_many', { reason: 'concurrent' })
    openPreviews.set(userId, open + 1)
    reply.raw.once('close', () => {
      const left = (openPreviews.get(userId) ?? 0) - 1
      if (left > 0) openPreviews.set(userId, left)
      else openPreviews.delete(userId)
    })
  }

  app.get(
    previewPathOf(':id'),
    {
      config: { access: 'user' },
      onRequest: async ({ user }) => assertAccess('user', user),
    },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const user = request.user as User
      count(user.id, reply)
      const jobId = resourceId.safeParse(id).data
      const preview = jobId && (await findPreview(parts, user.id, jobId))
      if (!preview) throw new Failure('resource.not_found', { resource: 'track' })
      // nginx would otherwise hold bytes back until one of its buffers is full.
      reply.header('x-accel-buffering', 'no')
      return sendContent(request, reply, {
        type: 'audio/mpeg',
        size: preview.size,
        etag: preview.etag,
        cacheControl,
        read: (range) => readUntilGone(preview, range, reply, closing.signal),
      })
    },
  )
}

/** Ends the connection when the remaining bytes will not come: the response has promised them. */
async function* readUntilGone(
  preview: Preview,
  range: Parameters<Preview['read']>[0],
  reply: FastifyReply,
  closing: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  try {
    yield* preview.read(range, AbortSignal.any([gone.signal, closing]))
  } catch (error) {
    if (!(error instanceof PreviewInterrupted)) throw error
    reply.raw.destroy()
  }
}
