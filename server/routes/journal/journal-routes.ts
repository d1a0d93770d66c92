import type { FastifyInstance } from 'fastify'
import {
  createJournalEntry,
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from '#shared/contract/journal.ts'
import { listJournalDays, searchJournalEntries } from '#shared/contract/journal-history.ts'
import { audioPathOf } from '#shared/contract/tracks.ts'
import { textOrDamage } from '#shared/damaged-part-texts.ts'
import { decodeCursor, encodeCursor } from '../../db/cursor.ts'
import type { JournalSearch } from '../../db/journal-search/journal-search.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { mount } from '../../http/mount.ts'
import { paginate, readPage } from '../../http/pagination.ts'
import { damagedPartsField } from '../../services/damaged-text.ts'
import {
  createEntry,
  deleteEntry,
  type JournalDependencies,
  type ListedEntry,
  listEntries,
  narratableEntries,
} from '../../services/journal.ts'
import { filterFor, listDays, searchEntries } from '../../services/journal-history.ts'
import { requestNarration } from '../../services/narration.ts'
import type { UserMutex } from '../../services/user-mutex.ts'
import { presentQueued } from '../narration/job-routes.ts'
import { presentCare } from '../present-care.ts'

/** The client searches anew at each pause in typing, so the pages of a search are shorter than those of lists. */
const searchPageRows = 50

export interface JournalRouteDependencies extends JournalDependencies {
  search: JournalSearch
  /** Runs one search of a user at a time in this process. */
  searchMutex: UserMutex
  /** Makes the worker of this process, if it has one, look for due jobs immediately. */
  wakeWorker: () => void
}

export function journalRoutes(app: FastifyInstance, dependencies: JournalRouteDependencies): void {
  const { userMutex, searchMutex, wakeWorker } = dependencies
  const narratable = narratableEntries(dependencies)

  mount(app, listJournalEntries, async ({ user, zone, query, reply }) => {
    const { cursor, ...filters } = query
    const filter = await filterFor(dependencies, user, zone, filters)
    // Starts the search thread before a search, which is likely to follow.
    dependencies.search.prepare()
    return paginate(reply, {
      path: listJournalEntries.path,
      cursor,
      filters,
      read: (page) => listEntries(dependencies, user.id, page, filter),
      toItem: presentEntry,
    })
  })

  mount(app, listJournalDays, ({ user, zone, query }) =>
    listDays(dependencies, { user, zone, month: query.month, targetSlideId: query.targetSlideId }),
  )

  mount(app, searchJournalEntries, async ({ user, body, reply }) => {
    const signal = disconnectSignal(reply)
    const { words, targetSlideId, cursor } = body
    const after = decodeCursor(cursor)
    const { items, nextCursor } = await searchMutex(user.id, () =>
      readPage({
        after,
        maxRows: searchPageRows,
        read: (page) =>
          searchEntries(dependencies, { userId: user.id, words, targetSlideId, signal }, page),
        toItem: presentEntry,
      }),
    )
    return { entries: items, nextCursor: nextCursor ? encodeCursor(nextCursor) : null }
  })

  mount(app, createJournalEntry, async ({ user, zone, body }) => {
    const { offersHelp, ...entry } = await createEntry(dependencies, { user, zone, ...body })
    return { ...presentEntry(entry), ...(offersHelp && { offersHelp }) }
  })

  mount(app, deleteJournalEntry, ({ user, params }) =>
    deleteEntry(dependencies, user.id, params.id),
  )

  mount(app, generateMeditationAudio, async ({ user, zone, params, body }) => {
    const { pace, voice, again = false } = body
    const request = { user, zone, resourceId: params.id, pace, voice, again }
    const job = await userMutex(request.user.id, () =>
      requestNarration(dependencies, narratable, request),
    )
    wakeWorker()
    return presentQueued(job)
  })
}

const presentEntry = ({ trackId, damagedParts, canBeNarrated, memory, ...entry }: ListedEntry) => ({
  ...entry,
  content: textOrDamage({ damagedParts }, 'reflection', entry.content),
  aiFeedback: textOrDamage({ damagedParts }, 'guidance', entry.aiFeedback),
  ...presentCare(entry.careKind, entry.aiFeedback),
  ...(memory && memory.remembered.length > 0 && { rememberedIds: [...memory.remembered] }),
  ...damagedPartsField({ damagedParts }, 'reflection', 'guidance'),
  ...(!canBeNarrated && { canBeNarrated }),
  meditationAudioUrl: trackId && audioPathOf(trackId),
  meditationTrackId: trackId,
  createdAt: entry.createdAt.toISOString(),
})
