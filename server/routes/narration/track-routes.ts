import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import { resourceId } from '#shared/contract/ids.ts'
import { audioPathOf, captionsPathOf, getTrack } from '#shared/contract/tracks.ts'
import { webVtt } from '../../audio/captions.ts'
import type { SealedBlobs } from '../../blobs/sealed-blobs.ts'
import type { FoundTrack, TrackStore } from '../../db/stores/track-store.ts'
import { assertAccess, mount } from '../../http/mount.ts'
import { sendContent } from '../../http/send-content.ts'

export interface TrackRouteDependencies {
  tracks: TrackStore
  blobs: SealedBlobs
}

/** A track never changes, but access to it may end: browsers cache it and revalidate each time. */
const cacheControl = 'private, no-cache'

export function trackRoutes(app: FastifyInstance, { tracks, blobs }: TrackRouteDependencies): void {
  mount(app, getTrack, async ({ user, params }) => {
    const { track } = await findTrack(tracks, user.id, params.id)
    return {
      ...track,
      audioUrl: audioPathOf(track.id),
      captionsUrl: captionsPathOf(track.id),
    }
  })

  const userOnly = {
    config: { access: 'user' },
    onRequest: async ({ user }: FastifyRequest) => assertAccess('user', user),
  } as const

  app.get(audioPathOf(':id'), userOnly, async (request, reply) => {
    const { track, owner } = await requestedTrack(tracks, request)
    const blob = await blobs.open(owner, track.blobKey)
    // The audio is missing, for example because it was deleted after the track was found.
    if (!blob) throw noSuchTrack()
    return sendContent(request, reply, {
      type: 'audio/mpeg',
      size: blob.size,
      etag: `"${track.id}"`,
      cacheControl,
      read: (range) => blob.read(range),
    })
  })

  app.get(captionsPathOf(':id'), userOnly, async (request, reply) => {
    const { track } = await requestedTrack(tracks, request)
    const text = Buffer.from(webVtt(track.captions))
    return sendContent(request, reply, {
      type: 'text/vtt; charset=utf-8',
      size: text.length,
      etag: `"${track.id}-captions"`,
      cacheControl,
      async *read({ start, end }) {
        yield text.subarray(start, end)
      },
    })
  })
}

function requestedTrack(tracks: TrackStore, request: FastifyRequest): Promise<FoundTrack> {
  const { id } = request.params as { id: string }
  const user = request.user as User
  return findTrack(tracks, user.id, resourceId.safeParse(id).data)
}

async function findTrack(
  tracks: TrackStore,
  userId: string,
  id: string | undefined,
): Promise<FoundTrack> {
  const ownedTrack = id && (await tracks.find(userId, id))
  if (!ownedTrack) throw noSuchTrack()
  return ownedTrack
}

const noSuchTrack = () => new Failure('resource.not_found', { resource: 'track' })
