// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import { usageStats } from '#client/testing/account.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide, aSlideSummary } from '#client/testing/slides.ts'
import { stubStorage } from '#client/testing/storage.ts'
import { signedIn } from '#client/testing/users.ts'
import { generateSlide, listSlides } from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import { getWriter } from '#shared/contract/writer.ts'
import CreateSlide from './index.tsx'

let server: FakeServer
beforeEach(() => {
  window.sessionStorage.clear()
  server = fakeServer()
  server.respondWithJson(listSlides, [])
  server.respondWithJson(getUsageStats, usageStats())
  server.respondWithJson(getWriter, { model: null, choice: null })
})

function renderCreateSlide() {
  const client = aQueryClient()
  setPageUrl('/create-slide')
  client.setQueryData(currentUser.queryKey, signedIn())
  return renderWithProviders(<CreateSlide />, client)
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your Desired Reality' })
const generateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Generat/ })

describe('before writing, the screen', () => {
  it('shows an example as its placeholder, in sans-serif although the field has serifs', () => {
    renderCreateSlide()
    expect(field().placeholder).toMatch(/^For example: I unlock my own small bakery/)
    expect([...field().classList]).toEqual(
      expect.arrayContaining(['font-serif', 'placeholder:font-sans']),
    )
  })

  it.each([
    ['before the field on first use', [], Node.DOCUMENT_POSITION_FOLLOWING],
    ['after the field later', [aSlideSummary()], Node.DOCUMENT_POSITION_PRECEDING],
  ])('has the tip %s', async (_when, slides, position) => {
    server.respondWithJson(listSlides, slides)
    renderCreateSlide()
    await waitFor(() => {
      const tip = screen.getByRole('complementary', { name: 'Transurfing Tip' })
      expect(tip.compareDocumentPosition(field())).toBe(position)
    })
  })
})

// Starters are buttons with sentences to begin with.
describe('starters', () => {
  const starter = () => screen.queryByRole('button', { name: 'Work I like' })

  it('fill an empty field, which gets the focus, and ask to make the text one’s own', async () => {
    renderCreateSlide()
    expect(
      screen.getByRole('group', { name: /make it yours/ }).querySelectorAll('button'),
    ).toHaveLength(3)
    await userEvent.click(starter() as HTMLElement)
    expect(field().value).toMatch(/^I sit at my own desk/)
    expect(document.activeElement).toBe(field())
    expect(screen.getByText(/^Now make it yours/)).toBeDefined()
    await userEvent.type(field(), ' I am home.')
    expect(screen.queryByText(/^Now make it yours/)).toBeNull()
  })

  it('are not offered to a field with text', async () => {
    renderCreateSlide()
    await userEvent.type(field(), 'Calm')
    expect(starter()).toBeNull()
  })
})

// The coach asks three questions about the goal, beside the field.
describe('the coach', () => {
  it('suggests after a pause in typing, never blocks, and sends nothing', async () => {
    renderCreateSlide()
    await userEvent.type(field(), 'I will open a bakery')
    await screen.findByText(/“I will” sets it later/)
    expect(generateButton().disabled).toBe(false)
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await userEvent.clear(field())
    await waitFor(() => expect(screen.queryByText(/sets it later/)).toBeNull())
  })

  it('can be hidden, stays hidden in this browser, and can be shown again', async () => {
    stubStorage()
    const { unmount } = renderCreateSlide()
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('Whose life is it?')).toBeNull()
    unmount()
    renderCreateSlide()
    expect(screen.queryByText('Whose life is it?')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show three questions that help' }))
    expect(screen.getByText('Whose life is it?')).toBeDefined()
  })
})

describe('the number of slides left', () => {
  afterEach(() => void vi.useRealTimers())
  const usage = (limits: object) => ({
    ...usageStats(),
    limits: { ...usageStats().limits, ...limits },
  })
  const free = { dailySlides: 1, totalSlides: 1 }

  it.each([
    ['1 of 2 left today', { dailySlides: 2, slidesLeft: 1 }],
    ['Your one free scene', { ...free, slidesLeft: 1 }],
  ])('is shown at the field before writing: %s', async (text, limits) => {
    server.respondWithJson(getUsageStats, usage(limits))
    renderCreateSlide()
    await screen.findByText(text)
    expect(screen.queryByRole('link', { name: 'View Plans' })).toBeNull()
  })

  it.each([
    ['Today’s 2 scenes are written', { dailySlides: 2, slidesLeft: 0 }],
    ['Your one free scene is written', { ...free, slidesLeft: 0 }],
  ])(
    'is replaced, when it is zero, by a notice above the field with a link to the plans: %s',
    async (title, limits) => {
      server.respondWithJson(getUsageStats, usage(limits))
      renderCreateSlide()
      const heading = await screen.findByRole('heading', { name: title })
      expect(heading.compareDocumentPosition(field())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/pricing')
      await userEvent.type(field(), 'Calm')
      expect(generateButton().disabled).toBe(false)
    },
  )

  it.each([
    ['there is no limit', { dailySlides: null, slidesLeft: null }],
    ['it cannot be loaded', null],
  ])('is not shown when %s', async (_when, limits) => {
    if (limits) server.respondWithJson(getUsageStats, usage(limits))
    else server.fail(getUsageStats, 503)
    renderCreateSlide()
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(1))
    expect(screen.queryByText(/left today|scene is|one free scene/)).toBeNull()
  })

  const midnight = '2026-11-16T00:00:00.000Z'
  const ended = usage({ dailySlides: 2, slidesLeft: 0, renewsAt: midnight })
  const renewed = usage({ dailySlides: 2, slidesLeft: 2, renewsAt: '2026-11-17T00:00:00.000Z' })
  async function openBeforeMidnight() {
    vi.useFakeTimers({ now: new Date('2026-11-15T23:59:00.000Z'), shouldAdvanceTime: true })
    server.respondWithJson(getUsageStats, ended)
    renderCreateSlide()
    await screen.findByText('Today’s 2 scenes are written')
  }

  it('is read again when the time of its renewal has passed', async () => {
    await openBeforeMidnight()
    const respond = server.deferResponse(getUsageStats)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('Today’s 2 scenes are written')).toBeNull()
    respond(renewed)
    await screen.findByText('2 of 2 left today')
  })

  it('is read again when the page becomes visible after a sleep', async () => {
    await openBeforeMidnight()
    server.respondWithJson(getUsageStats, renewed)
    vi.setSystemTime(new Date('2026-11-16T07:00:00.000Z'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText('2 of 2 left today')
  })

  it('is read again after 1, 2, 4 … minutes, up to an hour, while for the server the day has not ended', async () => {
    const requestTimes: number[] = []
    await openBeforeMidnight()
    server.respondWith(getUsageStats, () => {
      requestTimes.push(Date.now())
      return Response.json(ended)
    })
    const untilAfterRequest = (milliseconds: number) =>
      act(() => vi.advanceTimersByTimeAsync((requestTimes.at(-1) ?? 0) + milliseconds - Date.now()))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await screen.findByText('Today’s 2 scenes are written')
    /** The clock also advances on its own, by the time that the test takes, and each delay doubles what that adds. */
    const expectNextAfter = async (minutes: number) => {
      const count = requestTimes.length
      await untilAfterRequest(minutes * 60_000 - 10_000)
      expect(requestTimes).toHaveLength(count)
      await untilAfterRequest(minutes * 60_000 + 50_000)
      expect(requestTimes).toHaveLength(count + 1)
    }
    for (const minutes of [1, 2, 4]) await expectNextAfter(minutes)
    vi.setSystemTime(new Date('2026-11-16T07:00:00.000Z'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(requestTimes).toHaveLength(5))
    for (const minutes of [60, 60]) await expectNextAfter(minutes)
    server.respondWithJson(getUsageStats, renewed)
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
    await screen.findByText('2 of 2 left today')
  })

  it('is read again after a slide was created', async () => {
    server.respondWithJson(getUsageStats, usage({ dailySlides: 2, slidesLeft: 1 }))
    server.respondWithJson(generateSlide, aSlide({ id: 'fresh' }))
    renderCreateSlide()
    await screen.findByText('1 of 2 left today')
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(2))
  })
})
