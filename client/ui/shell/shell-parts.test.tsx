// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { House, Plus } from 'lucide-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from '#client/lib/browser.ts'
import { storedKeys, storeUserData } from '#client/testing/stored-data.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the header', () => {
  const renderHeader = (role: 'user' | 'admin', isDark = false) => {
    const toggle = vi.fn()
    render(
      <Header email="fern@evenstream.test" role={role} isDark={isDark} onToggleTheme={toggle} />,
    )
    return { toggle, header: within(screen.getByRole('banner')) }
  }

  it('shows the product title and the email address of the user', () => {
    const { header } = renderHeader('user')
    expect(header.getByText('Evenstream')).toBeDefined()
    expect(header.getByText('fern@evenstream.test')).toBeDefined()
  })

  it('shows the Admin badge to an admin only', () => {
    expect(renderHeader('admin').header.getByText('Admin')).toBeDefined()
    cleanup()
    expect(renderHeader('user').header.queryByText('Admin')).toBeNull()
  })

  it('navigates the browser to /api/logout when Logout is clicked', async () => {
    const leaveTo = vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    const { header } = renderHeader('user')
    await userEvent.click(header.getByRole('button', { name: 'Logout' }))
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/api/logout')
  })

  it('leaves nothing but the theme in local and session storage at logout', async () => {
    storeUserData()
    vi.spyOn(browser, 'leaveTo').mockImplementation(() => {})
    const { header } = renderHeader('user')
    await userEvent.click(header.getByRole('button', { name: 'Logout' }))
    expect(storedKeys()).toEqual(['theme'])
  })

  it.each([
    [false, 'Switch to dark theme'],
    [true, 'Switch to light theme'],
  ])(
    'toggles the theme by a button labelled with the next theme (dark: %s)',
    async (isDark, name) => {
      const { toggle, header } = renderHeader('user', isDark)
      await userEvent.click(header.getByRole('button', { name }))
      expect(toggle).toHaveBeenCalledOnce()
    },
  )
})

describe('the bottom navigation', () => {
  it('marks the current page', () => {
    render(
      <BottomNavigation
        items={[
          { label: 'Home', href: '/', icon: House, active: false },
          { label: 'Create', href: '/create-slide', icon: Plus, active: true },
        ]}
      />,
    )
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    const links = navigation.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create', '/create-slide'],
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  })
})
