import { dueWeek } from '#core/guidance/review/week.ts'
import { jobs } from '#server/db/schema/narration.ts'
import { storeEntries } from '#testing/entries.ts'
import { readingOf } from '#testing/entry-memory.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { fillAccountOf, idOf } from '#testing/own-data.ts'
import type { TestServer } from '#testing/server.ts'
import { insertedVoice } from './insert-finished-work.ts'

export interface OwnedResources {
  client: HttpClient
  email: string
  userId: string
  slideId: string
  /** A slide without a narration. */
  silentSlideId: string
  entryId: string
  reviewId: string
  trackId: string
  jobId: string
  /** Another session of the same user. */
  sessionId: string
  /** A message that the user sent with the contact form. */
  contactMessageId: string
  /** At least one id of every kind. */
  allIds: string[]
}

/** The first matching item of a list: of weekly reviews and contact messages, the newest. */
const findFirst = async <Item>(
  client: HttpClient,
  path: string,
  matches: (item: Item) => boolean,
) => ((await (await client.get(path)).json()) as Item[]).find(matches)

/** Signs in a user and creates the resources of `OwnedResources`. */
export async function createResources(server: TestServer, email: string): Promise<OwnedResources> {
  const otherClient = await server.signedIn(email)
  const client = await server.signedIn(email)
  const { slideIds, entryIds, trackIds } = await fillAccountOf(server, client, {
    slides: 3,
    entries: 2,
    tracks: 1,
  })
  const [slideId = '', queuedSlideId = '', silentSlideId = ''] = slideIds
  // The weekly review is made from the first entry and would be deleted with it.
  const [, entryId = ''] = entryIds
  const [trackId = ''] = trackIds
  const userId = await idOf(client)
  await insertJobOfTrack(server, { userId, slideId, trackId })
  const queued = await client.send('POST', `/api/target-slides/${queuedSlideId}/generate-audio`, {
    pace: 1,
  })
  const { job } = (await queued.json()) as { job: { id: string } }
  interface Session {
    id: string
    isThis: boolean
  }
  const session = await findFirst<Session>(otherClient, '/api/sessions', ({ isThis }) => isThis)
  const sessionId = session?.id ?? ''
  // A calm entry with a good feeling (`p`), in the due week: because of it, a review is offered for that week, beside
  // the stored one, which `fillAccountOf` made.
  const { from } = dueWeek(server.now, 'UTC')
  const memory = { reading: readingOf('calm', 'p'), remembered: [] }
  await storeEntries(server, client, [{ createdAt: from, memory }])
  const storedReview = await findFirst<{ id: string }>(client, '/api/weekly-reviews', () => true)
  const contactMessageId = await sendContactMessage(server, email)
  return {
    client,
    email,
    userId,
    slideId,
    silentSlideId,
    entryId,
    trackId,
    reviewId: storedReview?.id ?? '',
    jobId: job.id,
    sessionId,
    contactMessageId,
    allIds: [
      slideId,
      queuedSlideId,
      entryId,
      trackId,
      job.id,
      sessionId,
      contactMessageId,
      storedReview?.id ?? '',
    ],
  }
}

/** The finished job that made the track: its preview serves the finished track. */
async function insertJobOfTrack(
  { database, now }: TestServer,
  { userId, slideId, trackId }: Pick<OwnedResources, 'userId' | 'slideId' | 'trackId'>,
): Promise<void> {
  await database.db.insert(jobs).values({
    // A track has the id of its job.
    id: trackId,
    userId,
    jobType: 'target_slide_audio',
    resourceId: slideId,
    pace: 1,
    status: 'completed',
    progress: 100,
    attempts: 1,
    trackAttempt: 1,
    runAt: now,
    createdAt: now,
    finishedAt: now,
  })
}

async function sendContactMessage(server: TestServer, email: string): Promise<string> {
  const message = 'Hello, you there.'
  await server.client().send('POST', '/api/support/contact', { name: 'Ida', email, message })
  const admin = await server.signedIn('admin@evenstream.test')
  const contactMessage = await findFirst<{ id: string }>(
    admin,
    '/api/admin/contact-messages',
    () => true,
  )
  return contactMessage?.id ?? ''
}

/** The id of the resource that a route is about. */
export function idFor(path: string, resources: OwnedResources): string {
  const idsByPath: [RegExp, string][] = [
    [/^\/api\/target-slides\/.+\/generate-audio$/, resources.silentSlideId],
    [/^\/api\/jobs\/.+\/preview$/, resources.trackId],
    [/^\/api\/jobs\//, resources.jobId],
    [/^\/api\/tracks\//, resources.trackId],
    [/^\/api\/voices\//, insertedVoice],
    [/^\/api\/journal-entries\//, resources.entryId],
    [/^\/api\/weekly-reviews\//, resources.reviewId],
    [/^\/api\/sessions\//, resources.sessionId],
    [/^\/api\/admin\/users\//, resources.userId],
    [/^\/api\/admin\/contact-messages\//, resources.contactMessageId],
  ]
  return idsByPath.find(([pattern]) => pattern.test(path))?.[1] ?? resources.slideId
}
