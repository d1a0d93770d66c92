import type { FastifyInstance } from 'fastify'
import {
  createJournalEntry,
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from '#shared/contract/journal.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import { textOrDamage } from '#shared/damaged-part-texts.ts'
import { mount } from '../../http/mount.ts'
import { paginate } from '../../http/pagination.ts'
import { damageAmong } from '../../services/damaged-text.ts'
import {
  createEntry,
  deleteEntry,
  type JournalParts,
  type ListedEntry,
  listEntries,
  narratableEntries,
} from '../../services/journal.ts'
import { requestNarration } from '../../services/narration.ts'
import { presentQueued } from '../narration/job-routes.ts'
import { presentCare } from '../present-care.ts'

export interface JournalRouteParts extends JournalParts {
  /** Called when a job has been queued. */
  onQueued: () => void
}

export function journalRoutes(app: FastifyInstance, parts: JournalRouteParts): void {
  const { userMutex, onQueued } = parts
  const entries = narratableEntries(parts)

  mount(app, listJournalEntries, ({ user, query, reply }) =>
    paginate(reply, {
      path: listJournalEntries.path,
      cursor: query.cursor,
      read: (page) => listEntries(parts, user.id, page),
      toItem: presentEntry,
    }),
  )

  mount(app, createJournalEntry, async ({ user, zone, body }) =>
    presentEntry(await createEntry(parts, { user, zone, ...body })),
  )

  mount(app, deleteJournalEntry, ({ user, params }) => deleteEntry(parts, user.id, params.id))

  mount(app, generateMeditationAudio, async ({ user, zone, params, body }) => {
    const request = { user, zone, resourceId: params.id, pace: body.pace, voice: body.voice }
    const job = await userMutex(request.user.id, () => requestNarration(parts, entries, request))
    onQueued()
    return presentQueued(job)
  })
}

const presentEntry = ({ trackId, damagedParts, canBeNarrated, ...entry }: ListedEntry) => ({
  ...entry,
  content: textOrDamage({ damagedParts }, 'reflection', entry.content),
  aiFeedback: textOrDamage({ damagedParts }, 'guidance', entry.aiFeedback),
  ...presentCare(entry.careKind, entry.aiFeedback),
  ...damageAmong({ damagedParts }, 'reflection', 'guidance'),
  ...(!canBeNarrated && { canBeNarrated }),
  meditationAudioUrl: trackId && audioPathOf(trackId),
  meditationTrackId: trackId,
  createdAt: entry.createdAt.toISOString(),
})
