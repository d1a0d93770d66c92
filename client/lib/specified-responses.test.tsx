// @vitest-environment jsdom
/**
 * The client works with a server that sends only the fields of the product's specification, without
 * those that this implementation has added.
 */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { stubAudio } from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { setPageUrl } from '#client/testing/render.tsx'
import { renderApp } from '#client/testing/render-app.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import { changeUserRole, changeUserSubscription, listUsers } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { createCheckoutSession, createPortalSession } from '#shared/contract/billing.ts'
import { sendContactMessage } from '#shared/contract/contact.ts'
import { getJob, listJobs } from '#shared/contract/jobs.ts'
import {
  createJournalEntry,
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from '#shared/contract/journal.ts'
import { clientMessageSchemas } from '#shared/contract/messages.ts'
import {
  deleteSlide,
  generateSlide,
  generateSlideAudio,
  getSlide,
  listSlides,
  setFocusedSlide,
} from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from './call.ts'

const user = { id: 'u1', email: 'ida@example.com' }
const summary = { id: 's1', goalDescription: 'A calm morning', createdAt: '2026-11-15T12:00:00Z' }
const slide = { ...summary, script: 'You wake early.' }
const entry = {
  id: 'e1',
  content: 'A quiet day.',
  timeOfDay: 'evening',
  targetSlideId: 's1',
  aiFeedback: 'You noticed the quiet.',
  createdAt: '2026-11-15T12:00:00+01:00',
}
const job = { id: 'j1', jobType: 'target_slide_audio', resourceId: 's1', status: 'completed' }
const queued = { job: { id: 'j1' }, queuePosition: 3 }
const stats = {
  usage: { slideCount: 1, audioCount: 0, journalCount: 0, totalCost: 0 },
  limits: { dailySlides: 2 },
}
const hostedPage = { url: 'https://pay.example.com/session' }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const respond = (endpoint: Endpoint, body: unknown) =>
  server.respondWith(endpoint, () => Response.json(body))
const params = { id: 'x1' }
const body = { pace: 0.85 } as const

describe('a response with the specified fields alone', () => {
  it.each([
    ['the user', getCurrentUser, { isAuthenticated: true, user }, () => call(getCurrentUser)],
    ['the slides', listSlides, [summary], () => call(listSlides)],
    ['a slide', getSlide, slide, () => call(getSlide, { params })],
    [
      'a new slide',
      generateSlide,
      { id: 's2' },
      () => call(generateSlide, { body: { goalDescription: 'x' } }),
    ],
    ['audio', generateSlideAudio, queued, () => call(generateSlideAudio, { params, body })],
    ['the jobs', listJobs, [job], () => call(listJobs)],
    ['a job', getJob, job, () => call(getJob, { params })],
    ['the entries', listJournalEntries, [entry], () => call(listJournalEntries)],
    [
      'a new entry',
      createJournalEntry,
      entry,
      () =>
        call(createJournalEntry, {
          body: { content: 'x', timeOfDay: 'evening', targetSlideId: 's1' },
        }),
    ],
    [
      'a meditation',
      generateMeditationAudio,
      queued,
      () => call(generateMeditationAudio, { params, body }),
    ],
    [
      'a checkout',
      createCheckoutSession,
      hostedPage,
      () => call(createCheckoutSession, { body: { tier: 'premium', billingPeriod: 'annual' } }),
    ],
    ['the portal', createPortalSession, hostedPage, () => call(createPortalSession)],
    ['the usage', getUsageStats, stats, () => call(getUsageStats)],
    ['all users', listUsers, [user], () => call(listUsers)],
  ] as const)('is accepted for %s', async (_case, endpoint, response, send) => {
    respond(endpoint, response)
    expect(await send()).toMatchObject(response)
  })

  it('has null for absent fields, and the lowest tier and role for absent, null or unknown ones', async () => {
    respond(getJob, job)
    expect(await call(getJob, { params })).toEqual({
      ...job,
      error: null,
      progress: null,
      queuePosition: null,
      createdAt: null,
    })
    const defaults = { role: 'user', subscriptionTier: 'free', focusedSlideId: null }
    for (const fields of [
      {},
      { role: null, subscriptionTier: null },
      { role: 'x', subscriptionTier: 'x' },
    ]) {
      respond(getCurrentUser, { isAuthenticated: true, user: { ...user, ...fields } })
      expect((await call(getCurrentUser)).user).toMatchObject(defaults)
    }
  })

  it('is accepted for a message about a job', () => {
    const update = { jobId: 'j1', status: 'failed', result: null, error: 'No voice.' }
    expect(
      clientMessageSchemas.job_completed.parse({ type: 'job_completed', ...update }),
    ).toMatchObject({
      jobId: 'j1',
      status: 'failed',
      error: 'No voice.',
    })
  })
})

describe('a response whose body is not used', () => {
  const calls = {
    'deleting a slide': [deleteSlide, () => call(deleteSlide, { params })],
    'deleting an entry': [deleteJournalEntry, () => call(deleteJournalEntry, { params })],
    'setting the focus': [setFocusedSlide, () => call(setFocusedSlide, { body: { slideId: 's' } })],
    'changing a role': [
      changeUserRole,
      () => call(changeUserRole, { params: { userId: 'u1' }, body: { role: 'admin' } }),
    ],
    'changing a plan': [
      changeUserSubscription,
      () => call(changeUserSubscription, { params: { userId: 'u1' }, body: { tier: 'free' } }),
    ],
    'writing to us': [
      sendContactMessage,
      () =>
        call(sendContactMessage, {
          body: { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' },
        }),
    ],
  } as const

  it.each(Object.entries(calls))('may have any body for %s', async (_case, [endpoint, send]) => {
    for (const respondWithAnyBody of [
      () => new Response(null, { status: 204 }),
      () => new Response('', { status: 200 }),
      () => new Response('OK', { status: 200 }),
      () => Response.json(null, { status: 201 }),
      () => Response.json({ something: 'else' }, { status: 202 }),
    ]) {
      server.respondWith(endpoint, respondWithAnyBody)
      expect(await send()).toBeUndefined()
    }
  })
})

describe('the screens with a server that has only the specified calls', () => {
  beforeEach(() => {
    stubStorage()
    stubAudio()
    respond(getCurrentUser, {
      isAuthenticated: true,
      user: { ...user, role: 'admin', subscriptionTier: 'essential' },
    })
    respond(listSlides, [summary])
    respond(getSlide, slide)
    respond(listJobs, [job])
    respond(getJob, job)
    respond(listJournalEntries, [entry])
    respond(getUsageStats, stats)
    respond(listUsers, [user])
  })

  it.each([
    ['/', 'A calm morning'],
    ['/create-slide', 'Your Desired Reality'],
    ['/library', 'A calm morning'],
    ['/target-slide/s1', 'You wake early.'],
    ['/journal', 'A quiet day.'],
    ['/pricing', 'Save 17%'],
    ['/account', '1 / 2'],
    ['/admin', 'User'],
  ])('show their data at %s', async (path, text) => {
    setPageUrl(path)
    renderApp()
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
    expect(screen.queryByText(/cannot read|went wrong/)).toBeNull()
  })
})
