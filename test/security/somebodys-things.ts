import { fill, idOf } from '#testing/own-data.ts'
import type { TestServer } from '#testing/server.ts'
import type { Visitor } from '#testing/visitor.ts'

export interface Things {
  visitor: Visitor
  userId: string
  slideId: string
  entryId: string
  trackId: string
  /** One of every kind that has an id. */
  all: string[]
}

/** A person with something of every kind: what others must not see, hear, change or remove. */
export async function somebodysThings(server: TestServer, email: string): Promise<Things> {
  const visitor = await server.signedIn(email)
  const { slideIds, entryIds, trackIds } = await fill(server, visitor, {
    slides: 2,
    entries: 2,
    tracks: 1,
  })
  const [slideId = '', otherSlide = ''] = slideIds
  const [entryId = ''] = entryIds
  const [trackId = ''] = trackIds
  const queued = await visitor.send('POST', `/api/target-slides/${otherSlide}/generate-audio`, {
    pace: 1,
  })
  const { job } = (await queued.json()) as { job: { id: string } }
  const sessions = (await (await visitor.get('/api/sessions')).json()) as { id: string }[]
  const all = [slideId, otherSlide, entryId, trackId, job.id, sessions[0]?.id ?? '']
  return { visitor, userId: await idOf(visitor), slideId, entryId, trackId, all }
}
