// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeAllOfflineTracks, saveTrackOffline } from '#client/lib/offline-tracks.ts'
import { audioElement, loadMetadata, playUntil, stubAudio } from '#client/testing/audio.ts'
import { aTrack } from '#client/testing/narration.ts'
import { removeGlobalStubs, stubOfflineStorage } from '#client/testing/offline-storage.ts'
import { renderWithProviders } from '#client/testing/render.tsx'
import { stubStorage } from '#client/testing/storage.ts'
import ServerUnreachable from './server-unreachable.tsx'

beforeEach(() => {
  stubOfflineStorage()
  stubStorage()
  stubAudio()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/audio')) return new Response('sound')
    if (url.endsWith('/captions')) return new Response('WEBVTT')
    // The response of the service worker from its cache.
    if (url === '/api/tracks/t1') return Response.json(aTrack({ id: 't1' }))
    throw new TypeError('Failed to fetch')
  })
})
afterEach(async () => {
  await act(removeAllOfflineTracks)
  removeGlobalStubs()
})

const offlineTrack = {
  trackId: 't1',
  audioUrl: '/api/tracks/t1/audio',
  of: 's1',
  title: 'A bakery on the corner',
  cover: { seed: 's1' },
}

describe('the page of an unreachable server', () => {
  it('shows an error, offers a retry and explains offline tracks', async () => {
    const retry = vi.fn()
    renderWithProviders(<ServerUnreachable onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('Evenstream is out of reach')
    expect(screen.getByText(/None is kept here yet/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('has the help lines, which need no network', async () => {
    renderWithProviders(<ServerUnreachable onRetry={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Need help now?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Need help now?' })
    expect(dialog.querySelector('a[href^="tel:"]')).not.toBeNull()
  })

  it('says that the device is offline if the browser reports it', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderWithProviders(<ServerUnreachable onRetry={() => {}} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Evenstream is out of reach')
    expect(screen.getByRole('alert').textContent).toContain('You are offline.')
  })

  it('retries when the browser is online again', () => {
    const retry = vi.fn()
    renderWithProviders(<ServerUnreachable onRetry={retry} />)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('lists and plays offline tracks', async () => {
    await saveTrackOffline('ida', offlineTrack)
    renderWithProviders(<ServerUnreachable onRetry={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: 'A bakery on the corner' }))
    await screen.findByRole('region', { name: 'A bakery on the corner' })
    await waitFor(() => expect(audioElement().play).toHaveBeenCalled())
    expect(audioElement().getAttribute('src')).toBe('/api/tracks/t1/audio')
    await screen.findByText(/^Read by Heart/)
    loadMetadata(audioElement())
    playUntil(audioElement(), 3)
    expect(await screen.findByText('You open the door.')).toBeDefined()
  })
})
