// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { clearNotice, raiseNotice } from '#client/lib/notices.ts'
import { openAt } from '#client/testing/render.tsx'
import { Landing } from './index.tsx'

beforeEach(() => openAt('/'))
afterEach(() => {
  cleanup()
  act(clearNotice)
})

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('the landing page', () => {
  it('has title and tagline', () => {
    render(<Landing />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evenstream')
    expect(screen.getByText('See it. Hear it. Live it lightly.')).toBeDefined()
  })

  it("leads the browser to /api/login by 'Sign in with Google'", async () => {
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }))
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/api/login')
  })

  it('has the three feature cards', () => {
    render(<Landing />)
    const names = section('Three quiet habits').getAllByRole('heading', { level: 3 })
    expect(names.map((name) => name.textContent)).toEqual([
      'Target Slides',
      'Daily Check-ins',
      'Audio Meditations',
    ])
  })

  it('has the three plan cards with their prices and features', () => {
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

  it("has the form to 'Get in Touch' and no button that leads nowhere", async () => {
    render(<Landing />)
    expect(screen.getByRole('heading', { name: 'Get in Touch' })).toBeDefined()
    await screen.findByRole('textbox', { name: 'Message' })
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.ariaLabel ?? button.textContent)).toEqual([
      'Switch to dark theme',
      'Sign in with Google',
      expect.stringContaining('Watch the film'),
      'Send Message',
    ])
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says whose trademark the teaching is', () => {
    render(<Landing />)
    expect(screen.getByRole('contentinfo').textContent).toContain(
      '“Reality Transurfing” is a registered trademark of its owner.',
    )
  })

  it('tells a notice when there is one, also when it comes later', () => {
    render(<Landing />)
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => raiseNotice('expired'))
    expect(screen.getByRole('status').textContent).toContain('That sign-in has expired.')
  })

  it('toggles the theme', async () => {
    render(<Landing />)
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(false)
  })
})
