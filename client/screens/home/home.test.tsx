// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { audioElement, stubAudio } from '#client/testing/audio.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary, pageResponse } from '#client/testing/slides.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import { getSlide, listSlides } from '#shared/contract/slides.ts'
import { greetingAt } from './greeting.ts'
import Home from './index.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  setPageUrl('/')
})

const newest = aSlideSummary({ id: 'new', goalDescription: 'A house by the sea' })
const oldest = aSlideSummary({ id: 'old', goalDescription: 'A calm morning' })

function openHome(slides = [newest, oldest], overrides: Partial<User> = {}) {
  server.respondWithJson(getCurrentUser, signedIn(overrides))
  server.respondWithJson(listSlides, slides)
  return renderWithProviders(<Home />)
}
const link = (name: string) => screen.findByRole('link', { name })
const hrefOf = async (name: string) => (await link(name)).getAttribute('href')

describe('greeting', () => {
  it.each([
    [0, 'Good Morning'],
    [11, 'Good Morning'],
    [12, 'Good Afternoon'],
    [17, 'Good Afternoon'],
    [18, 'Good Evening'],
    [23, 'Good Evening'],
  ])('at hour %i is %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting)
  })

  it('welcomes the user by name and links to the library', async () => {
    openHome([], { firstName: 'Mira' })
    await screen.findByText(/Welcome, Mira\./)
    expect(await hrefOf('View Library')).toBe('/library')
  })
})

describe("today's focus", () => {
  it('shows the focused slide with its goal and short date', async () => {
    openHome(undefined, { focusedSlideId: 'old' })
    const card = await screen.findByRole('region', { name: "Today's Focus" })
    await screen.findByText('A calm morning')
    expect(card.textContent).not.toContain('A house by the sea')
    expect(await screen.findByText('Nov 15')).toBeDefined()
    expect(await hrefOf('View Target Slide')).toBe('/target-slide/old')
    expect(await hrefOf('Change Focus')).toBe('/library')
  })

  it.each([
    ['no slide is focused', null],
    ['the focused slide was deleted', 'gone'],
  ])('shows the newest slide when %s', async (_when, focusedSlideId) => {
    openHome(undefined, { focusedSlideId })
    expect(await hrefOf('View Target Slide')).toBe('/target-slide/new')
  })

  it('is by default not a slide whose goal speaks of danger, if there is another', async () => {
    openHome([{ ...newest, needsSupport: true }, oldest])
    expect(await hrefOf('View Target Slide')).toBe('/target-slide/old')
  })

  it('has no picture and no player if its goal speaks of danger', async () => {
    const { container } = openHome([{ ...newest, needsSupport: true, audioUrl: '/assets/a.mp3' }])
    expect(await hrefOf('View Target Slide')).toBe('/target-slide/new')
    expect(container.querySelector('img')).toBeNull()
  })

  it("offers 'Play Meditation' when the slide has audio", async () => {
    openHome([aSlideSummary({ id: 'a', audioUrl: '/assets/a.mp3' })])
    expect(await hrefOf('Play Meditation')).toBe('/target-slide/a')
    expect(screen.queryByText('View Target Slide')).toBeNull()
  })

  it.each([
    ['has audio: it starts to play', '/assets/a.mp3', 'Play Meditation', true],
    ['has no audio', null, 'View Target Slide', false],
  ])('opens the slide in one tap when it %s', async (_when, audioUrl, name, isPlaying) => {
    stubAudio()
    openHome([aSlideSummary({ id: 'a', audioUrl })])
    await userEvent.click(await link(name))
    expect(window.location.pathname).toBe('/target-slide/a')
    expect(audioElement().getAttribute('src')).toBe(audioUrl)
    expect(audioElement().paused).toBe(!isPlaying)
  })

  it("hides 'Change Focus' when there is one slide", async () => {
    openHome([newest])
    await link('View Target Slide')
    expect(screen.queryByText('Change Focus')).toBeNull()
  })

  it('shows a focused slide that is not on the first page of the list', async () => {
    server.respondWithJson(getCurrentUser, signedIn({ focusedSlideId: 'ancient' }))
    server.respondWith(listSlides, () => pageResponse(listSlides.path, [newest, oldest], 'more'))
    server.respondWithJson(getSlide, aSlide({ id: 'ancient', goalDescription: 'Long ago' }))
    renderWithProviders(<Home />)
    await screen.findByText('Long ago')
    expect(await hrefOf('View Target Slide')).toBe('/target-slide/ancient')
  })

  it('invites the user to create a first slide when there is none', async () => {
    openHome([])
    await screen.findByRole('heading', { name: 'Your first Target Slide awaits' })
    expect(screen.getByText('What reality will you create?')).toBeDefined()
    expect(screen.getByText(/^A Target Slide is a scene from the life you choose/)).toBeDefined()
    expect(await hrefOf('Create Target Slide')).toBe('/create-slide')
  })

  it('shows that it is loading, and offers a retry after a failure', async () => {
    server.respondWithJson(getCurrentUser, signedIn())
    server.fail(listSlides, 503)
    renderWithProviders(<Home />)
    expect(screen.getByText('Loading your focus')).toBeDefined()
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    server.respondWithJson(listSlides, [newest])
    await userEvent.click(retryButton)
    await screen.findByText('A house by the sea')
  })
})

it('the home screen ends with the quote', async () => {
  openHome()
  const quote = await screen.findByText(
    'Hold the picture lightly, and take the step that is in front of you.',
  )
  const figure = quote.closest('figure')
  expect(figure?.parentElement?.lastElementChild).toBe(figure)
})

describe('upgrade offer', () => {
  const offer =
    'Upgrade to access daily journaling with unlimited analyses, plus more Target Slides and guided meditation audio per day.'

  it('is shown to free users', async () => {
    openHome()
    await screen.findByRole('heading', { name: 'Unlock More Features' })
    expect(screen.getByText(offer)).toBeDefined()
    expect(await hrefOf('View Plans')).toBe('/pricing')
  })

  it.each([
    ['essential', { subscriptionTier: 'essential' }],
    ['premium', { subscriptionTier: 'premium' }],
    ['an admin', { role: 'admin' }],
  ] as const)('is not shown to %s', async (_who, overrides) => {
    openHome(undefined, overrides)
    await link('View Target Slide')
    await waitFor(() => expect(screen.queryByText('Unlock More Features')).toBeNull())
  })
})
