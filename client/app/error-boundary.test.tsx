// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('ErrorBoundary', () => {
  it('says that there is no connection when a chunk is missing without one', () => {
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
})
