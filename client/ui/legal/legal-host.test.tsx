// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { LegalHost } from './legal-host.tsx'

/** New elements each time: React does not render the same ones again. */
const page = () => (
  <>
    <a href="#terms">Terms</a>
    <LegalHost />
  </>
)

it('the legal dialog returns the focus to its link, although the page is rendered again before the hashchange event', async () => {
  setPageUrl('/')
  const { rerender } = renderWithProviders(page())
  const link = screen.getByRole('link', { name: 'Terms' })
  // Like a click in a busy browser, which fires `hashchange` later. `setPageUrl` uses `replaceState`, which never fires
  // it, so the event is dispatched below.
  act(() => link.focus())
  setPageUrl('/#terms')
  rerender(page())
  const dialog = await screen.findByRole('dialog', { name: 'Terms' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  act(() => void window.dispatchEvent(new Event('hashchange')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(link))
})
