// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { clearNotice, raiseNotice } from '#client/lib/notices.ts'
import { playUntil, sampleElement, startPlaying, stubAudio } from '#client/testing/audio.ts'
import { setPageUrl } from '#client/testing/render.tsx'
import { Landing } from './index.tsx'
import times from './sample-times.json' with { type: 'json' }

beforeEach(() => setPageUrl('/'))
afterEach(() => {
  cleanup()
  act(clearNotice)
})

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('landing page', () => {
  it('shows title and tagline', () => {
    render(<Landing />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evenstream')
    expect(screen.getByText('See it. Hear it. Live it lightly.')).toBeDefined()
  })

  it("goes to /api/login on 'Sign in with Google'", async () => {
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }))
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/api/login')
  })

  it.each([
    ['Continue with Google', '/api/login'],
    ['Begin free', '/api/login'],
    ['Begin with Essential', '/api/login?returnTo=%2Fpricing'],
    ['Begin with Premium', '/api/login?returnTo=%2Fpricing'],
  ])("signs in from the plans: '%s' goes to %s", async (name, url) => {
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith(url)
  })

  it('shows three feature cards', () => {
    render(<Landing />)
    const names = section('Three quiet habits').getAllByRole('heading', { level: 3 })
    expect(names.map((name) => name.textContent)).toEqual([
      'Target Slides',
      'Daily Check-ins',
      'Audio Meditations',
    ])
  })

  it('shows three plan cards with prices and features', () => {
    render(<Landing />)
    const cards = section('Plans').getAllByRole('listitem')
    const card = (name: string) =>
      cards.find((item) => within(item).queryByRole('heading', { name }))
    expect(card('Free')?.textContent).toContain('$0')
    expect(card('Free')?.textContent).toContain('1 customised guided meditation')
    expect(card('Essential')?.textContent).toContain('$9.99 per month or $99 per year')
    expect(card('Essential')?.textContent).toContain('Unlimited journal analyses')
    expect(card('Premium')?.textContent).toContain('$24.99 per month or $249 per year')
    expect(card('Premium')?.textContent).toContain('10 Target Slides per day')
  })

  it("has the 'Get in Touch' form, and only the expected buttons and links", async () => {
    render(<Landing />)
    expect(screen.getByRole('heading', { name: 'Get in Touch' })).toBeDefined()
    await screen.findByRole('textbox', { name: 'Message' })
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.ariaLabel ?? button.textContent)).toEqual([
      'Switch to dark theme',
      'Sign in with Google',
      'Hear twenty seconds of it',
      'Play the sample',
      expect.stringContaining('Watch the film'),
      'Begin free',
      'Begin with Essential',
      'Begin with Premium',
      'Continue with Google',
      'Send Message',
    ])
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#privacy', '#terms'])
  })

  it('offers the sign-in in a slim header once the visitor has scrolled past the first button', async () => {
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    let report = (..._entries: Partial<IntersectionObserverEntry>[]) => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly callback: IntersectionObserverCallback
        constructor(callback: IntersectionObserverCallback) {
          this.callback = callback
        }
        observe(target: Element) {
          if (target.textContent !== 'Sign in with Google') return
          report = (...entries) =>
            this.callback(entries as IntersectionObserverEntry[], {} as IntersectionObserver)
        }
        disconnect() {}
      },
    )
    render(<Landing />)
    const slimButton = () => screen.queryByRole('button', { name: 'Sign in' })
    const below = { boundingClientRect: { bottom: 900 } as DOMRect }
    const above = { boundingClientRect: { bottom: -1 } as DOMRect }
    act(() => report({ isIntersecting: false, ...below }))
    expect(slimButton()).toBeNull()
    act(() => report({ isIntersecting: true, ...below }, { isIntersecting: false, ...above }))
    await userEvent.click(slimButton() as HTMLElement)
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/api/login')
    act(() => report({ isIntersecting: true, ...above }))
    expect(slimButton()).toBeNull()
    vi.unstubAllGlobals()
  })

  it('says that Reality Transurfing is a registered trademark', () => {
    render(<Landing />)
    expect(screen.getByRole('contentinfo').textContent).toContain(
      '“Reality Transurfing” is a registered trademark of its owner.',
    )
  })

  it('shows a notice that arrives after the page is rendered', () => {
    render(<Landing />)
    const [notice] = screen.getAllByRole('status')
    expect(notice?.textContent).toBe('')
    act(() => raiseNotice('expired'))
    expect(notice?.textContent).toContain('That sign-in has expired.')
  })

  it('toggles the theme', async () => {
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })
})

describe('sample', () => {
  beforeEach(stubAudio)

  it('loads no audio before it is played', () => {
    render(<Landing />)
    expect(sampleElement().preload).toBe('none')
    expect(sampleElement().getAttribute('src')).toBe('/sample.mp3')
  })

  it('is played and paused by one button, whose label changes', async () => {
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Play the sample' }))
    expect(sampleElement().play).toHaveBeenCalledOnce()
    startPlaying(sampleElement())
    await userEvent.click(screen.getByRole('button', { name: 'Pause the sample' }))
    expect(sampleElement().paused).toBe(true)
    expect(screen.getByRole('button', { name: 'Play the sample' })).toBeDefined()
  })

  it('marks the spoken sentence and shows the position', async () => {
    render(<Landing />)
    expect(document.querySelector('[aria-current]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play the sample' }))
    playUntil(sampleElement(), times.starts[1] ?? 0)
    expect(document.querySelector('[aria-current]')?.textContent).toContain('The ovens tick')
    const slider = screen.getByRole('slider', { name: 'Position in the sample' })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^\d+ of \d+ seconds$/)
  })

  it('can be started from the top of the page', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Hear twenty seconds of it' }))
    expect(sampleElement().play).toHaveBeenCalledOnce()
    expect(scroll).toHaveBeenCalledOnce()
  })

  it('shows an error when the audio fails to load', async () => {
    render(<Landing />)
    vi.mocked(sampleElement().play).mockRejectedValueOnce(new DOMException('', 'NotSupportedError'))
    await userEvent.click(screen.getByRole('button', { name: 'Play the sample' }))
    await screen.findByText(/The sound did not arrive/)
  })

  it('has a start time for each of its three sentences, and lasts about twenty seconds', () => {
    expect(times.starts).toHaveLength(3)
    expect(times.seconds).toBeGreaterThan(15)
    expect(times.seconds).toBeLessThan(25)
  })
})

describe('privacy and terms', () => {
  afterEach(() => setPageUrl('/'))

  it.each([
    ['Privacy', 'What leaves this server'],
    ['Terms', 'What it is not'],
  ])('%s opens by its link, and closing it removes the hash', async (name, chapter) => {
    render(<Landing />)
    await userEvent.click(screen.getByRole('link', { name }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(dialog.getByRole('heading', { name: chapter })).toBeDefined()
    expect(window.location.hash).toBe(`#${name.toLowerCase()}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.hash).toBe('')
  })

  it('Terms opens from its URL', async () => {
    setPageUrl('/#terms')
    render(<Landing />)
    await screen.findByRole('dialog', { name: 'Terms' })
  })

  it('stay closed at a hash that is the name of an inherited property', () => {
    setPageUrl('/#constructor')
    render(<Landing />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
