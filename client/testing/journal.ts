import type { listJournalEntries } from '#shared/contract/journal.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { aSlideSummary } from './slides.ts'

type Entry = ResponseBody<typeof listJournalEntries>[number]

export function anEntry(overrides: Partial<Entry> = {}): Entry {
  return {
    id: 'entry-1',
    content: 'The oven man did not call.',
    timeOfDay: 'morning',
    targetSlideId: aSlideSummary().id,
    aiFeedback: 'You lay awake over one call.\n\nIf you reach for the phone, put the kettle on.',
    needsSupport: false,
    careKind: null,
    careLanguage: null,
    meditationAudioUrl: null,
    meditationTrackId: null,
    meditationWrittenBy: null,
    writtenBy: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...overrides,
  }
}
