// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#client/testing/storage.ts'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('ErrorBoundary', () => {
  it('says that there is no connection when a chunk cannot be loaded offline', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    function Missing(): never {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    render(
      <ErrorBoundary>
        <Missing />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('There is no connection')
  })

  it('shows an error with a reload button when a chunk cannot be loaded', async () => {
    // React logs errors that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Missing = lazy(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    )
    render(
      <ErrorBoundary>
        <Suspense fallback="…">
          <Missing />
        </Suspense>
      </ErrorBoundary>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('could not be opened')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  it('has the help lines on its page', async () => {
    stubStorage()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    function Broken(): never {
      throw new Error('broken')
    }
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Need help now?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Need help now?' })
    expect(dialog.querySelector('a[href^="tel:"]')).not.toBeNull()
  })
})
