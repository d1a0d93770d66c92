/** Renders the journal screen for a user, by default with a paid plan and one slide. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { JobsProvider } from '#client/lib/jobs/jobs.tsx'
import { currentUser } from '#client/lib/session.ts'
import Journal from '#client/screens/journal/index.tsx'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { listJournalEntries } from '#shared/contract/journal.ts'
import { listSlides } from '#shared/contract/slides.ts'
import { listVoices } from '#shared/contract/voices.ts'
import { getWriter } from '#shared/contract/writer.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { stubAudio } from './audio.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { someVoices } from './narration.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from './render.tsx'
import { aSlideSummary } from './slides.ts'
import { stubSocket } from './socket.ts'
import { signedIn } from './users.ts'

/**
 * For `beforeEach`: serves one slide and no entries, stubs audio and socket, and clears the
 * drafts of the previous test.
 */
export function fakeJournalServer(): FakeServer {
  // jsdom lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
  window.sessionStorage.clear()
  stubAudio()
  stubSocket()
  const server = fakeServer()
  server.respondWithJson(listSlides, [aSlideSummary()])
  server.respondWithJson(listJournalEntries, [])
  server.respondWithJson(listJobs, [])
  server.respondWithJson(listVoices, someVoices)
  server.respondWithJson(getWriter, { model: null, choice: null })
  return server
}

interface JournalOptions {
  url?: string
  user?: Partial<User>
  slides?: ResponseBody<typeof listSlides>
  entries?: ResponseBody<typeof listJournalEntries>
}

/** Renders the journal at `/journal`, and the text 'Another screen' at any other path. */
export function renderJournal(
  server: FakeServer,
  { url = '/journal', user = {}, slides, entries }: JournalOptions = {},
) {
  const session = signedIn({ id: 'mira', subscriptionTier: 'essential', ...user })
  server.respondWithJson(getCurrentUser, session)
  if (slides) server.respondWithJson(listSlides, slides)
  if (entries) server.respondWithJson(listJournalEntries, entries)
  setPageUrl(url)
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, session)
  return renderWithProviders(
    <JobsProvider>
      <Switch>
        <Route path="/journal">
          <Journal />
        </Route>
        <Route>Another screen</Route>
      </Switch>
    </JobsProvider>,
    client,
  )
}

export const reflectionField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your Reflection' })
export const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Submit for AI|Analyzing)/ })
export const slideSelector = () =>
  screen.findByRole<HTMLButtonElement>('combobox', { name: 'Target Slide' })
export const timeRadio = (name: 'Morning' | 'Evening') =>
  screen.getByRole<HTMLInputElement>('radio', { name })

export async function submitReflection(text: string): Promise<void> {
  await slideSelector()
  await userEvent.type(reflectionField(), text)
  await userEvent.click(submitButton())
}
