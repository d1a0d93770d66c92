import { expect, it } from 'vitest'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listJournalDays, searchJournalEntries } from '#shared/contract/journal-history.ts'
import { listSlides } from '#shared/contract/slides.ts'
import { listWeeklyReviews } from '#shared/contract/weekly-reviews.ts'
import { isJournalQuery } from './journal.ts'

it.each([
  ['the list of reflections', [listJournalEntries.path]],
  ['the reflections of a day', [listJournalEntries.path, { day: '2026-11-15' }]],
  ['the days of a month', [listJournalDays.path, { month: '2026-11' }]],
  ['a search', [searchJournalEntries.path, { words: 'oven' }]],
])('%s is a query of the journal', (_name, queryKey) => {
  expect(isJournalQuery({ queryKey })).toBe(true)
})

it.each([
  ['the list of slides', [listSlides.path]],
  ['the list of weekly reviews', [listWeeklyReviews.path]],
])('%s is no query of the journal', (_name, queryKey) => {
  expect(isJournalQuery({ queryKey })).toBe(false)
})
