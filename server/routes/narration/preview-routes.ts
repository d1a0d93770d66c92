/** Serves a track while it is being made, and at the same address when it is finished. */
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
  type PreviewDependencies,
  PreviewInterrupted,
} from '../../services/previews.ts'

/**
 * Open previews per user and process. Each polls the database while it waits for bytes. Players open one
 * or two. Beyond the limit the new request is refused: if the oldest were closed instead, two tabs would
 * close each other’s previews for ever.
 */
export const maxPreviewsPerUser = 6

/** The file may be incomplete, so it must not be cached. */
const cacheControl = 'no-store'

export function previewRoutes(app: FastifyInstance, dependencies: PreviewDependencies): void {
  const openPreviews = new Map<string, number>()
  const closing = new AbortController()
  // Ends waiting responses, so that their players continue with another process.
  app.addHook('preClose', async () => closing.abort())

  /** Counts the request until its response has ended or its client has disconnected. */
  const countPreview = (userId: string, reply: FastifyReply) => {
    const open = openPreviews.get(userId) ?? 0
    if (open >= maxPreviewsPerUser) throw new Failure('request.too_many', { reason: 'concurrent' })
    openPreviews.set(userId, open + 1)
    reply.raw.once('close', () => {
      const remaining = (openPreviews.get(userId) ?? 0) - 1
      if (remaining > 0) openPreviews.set(userId, remaining)
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
      countPreview(user.id, reply)
      const jobId = resourceId.safeParse(id).data
      const preview = jobId && (await findPreview(dependencies, user.id, jobId))
      if (!preview) throw new Failure('resource.not_found', { resource: 'track' })
      // nginx would otherwise hold bytes back until one of its buffers is full.
      reply.header('x-accel-buffering', 'no')
      return sendContent(request, reply, {
        type: 'audio/mpeg',
        size: preview.size,
        etag: preview.etag,
        cacheControl,
        read: (range) => readUntilDisconnect(preview, range, reply, closing.signal),
      })
    },
  )
}

/**
 * Destroys the connection if the preview is interrupted: the `content-length` that was already sent
 * promises more bytes.
 */
async function* readUntilDisconnect(
  preview: Preview,
  range: Parameters<Preview['read']>[0],
  reply: FastifyReply,
  closing: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  try {
    yield* preview.read(range, AbortSignal.any([disconnected.signal, closing]))
  } catch (error) {
    if (!(error instanceof PreviewInterrupted)) throw error
    reply.raw.destroy()
  }
}
