// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { renderApp } from '#client/testing/render-app.tsx'
import { storedKeys, storeUserData } from '#client/testing/stored-data.ts'
import { FakeXmlHttpRequest, stubXmlHttpRequest } from '#client/testing/upload.ts'
import { signedIn } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import {
  deleteAccount,
  getOwnData,
  importMaxBytes,
  startExport,
} from '#shared/contract/own-data.ts'
import { listSessions } from '#shared/contract/sessions.ts'
import { getWriter } from '#shared/contract/writer.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { YourData } from './your-data.tsx'

type OwnData = ResponseBody<typeof getOwnData>
type Export = NonNullable<OwnData['export']>

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  stubXmlHttpRequest()
  server.respondWithJson(getCurrentUser, signedIn())
})
afterEach(() => window.sessionStorage.clear())

const someCounts = { slides: 3, entries: 1, tracks: 2 }
const noCounts = { slides: 0, entries: 0, tracks: 0 }
const anExport = (overrides: Partial<Export>): Export => ({
  status: 'completed',
  progress: 100,
  bytes: 12_400_000,
  error: null,
  createdAt: '2026-11-15T12:00:00.000Z',
  expiresAt: '2026-11-16T12:00:00.000Z',
  ...overrides,
})
const renderYourData = (ownData: Partial<OwnData> = {}) => {
  server.respondWithJson(getOwnData, { holds: someCounts, export: null, ...ownData })
  return renderWithProviders(<YourData />)
}
const expectToast = (content: object) =>
  waitFor(() => expect(toasts.list()[0]).toMatchObject(content))
const button = (name: string) => screen.findByRole('button', { name })

describe('export', () => {
  it('lists its contents, and starts on demand', async () => {
    renderYourData()
    await screen.findByText(/^3 Target Slides, 1 reflection and 2 tracks, in one ZIP/)
    const queuedExport = anExport({ status: 'queued', progress: 0, bytes: null, expiresAt: null })
    server.respondWithJson(startExport, queuedExport)
    await userEvent.click(await button('Export everything'))
    await screen.findByText(/about to begin/)
    expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull()
  })

  /** Starts an export, and returns its progress once that has the focus. */
  async function startAndFocusProgress() {
    renderYourData()
    const respond = server.deferResponse(startExport)
    const exportButton = await button('Export everything')
    await userEvent.click(exportButton)
    await waitFor(() => expect(exportButton.getAttribute('aria-busy')).toBe('true'))
    respond(anExport({ status: 'queued', progress: 0, bytes: null, expiresAt: null }))
    const status = (await screen.findByText(/about to begin/)).closest('[role="status"]')
    await waitFor(() => expect(document.activeElement).toBe(status))
    return status
  }
  async function complete() {
    server.respondWithJson(getOwnData, { holds: someCounts, export: anExport({}) })
    await screen.findByRole('link', { name: 'Download' })
  }

  it('moves the focus to its progress when it has started, because the button disappears', async () => {
    const status = await startAndFocusProgress()
    await complete()
    expect(document.activeElement).toBe(status)
  })

  it('leaves the focus on the page where the user moved it', async () => {
    await startAndFocusProgress()
    await userEvent.click(document.body)
    expect(document.activeElement).toBe(document.body)
    await complete()
    expect(document.activeElement).toBe(document.body)
  })

  it('takes no focus when it has run since before the page was opened', async () => {
    renderYourData({ export: anExport({ status: 'processing', progress: 40, bytes: null }) })
    await screen.findByText(/being made: 40%/)
    expect(document.activeElement).toBe(document.body)
    server.respondWithJson(getOwnData, { holds: someCounts, export: anExport({}) })
    await screen.findByRole('link', { name: 'Download' })
    expect(document.activeElement).toBe(document.body)
  })

  it('is not overwritten by a response to an earlier request', async () => {
    const client = aQueryClient()
    server.respondWithJson(getOwnData, { holds: someCounts, export: null })
    const firstRender = renderWithProviders(<YourData />, client)
    await button('Export everything')
    firstRender.unmount()
    const respondLate = server.deferResponse(getOwnData)
    renderWithProviders(<YourData />, client)
    const queuedExport = anExport({ status: 'queued', progress: 0, bytes: null, expiresAt: null })
    server.respondWithJson(startExport, queuedExport)
    await userEvent.click(await button('Export everything'))
    await screen.findByText(/about to begin/)
    respondLate({ holds: someCounts, export: null })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByText(/about to begin/)).not.toBeNull()
  })

  it('shows its progress, then a download link', async () => {
    renderYourData({
      export: anExport({ status: 'processing', progress: 40, bytes: null, expiresAt: null }),
    })
    await screen.findByText(/being made: 40%/)
    const bar = screen.getByRole('progressbar', { name: 'Export' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    server.respondWithJson(getOwnData, { holds: someCounts, export: anExport({}) })
    const link = await screen.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('/api/own-data/export/file')
    expect(link.hasAttribute('download')).toBe(true)
    await screen.findByText(
      /Your file is ready, 12.4 MB\. Only you can open it, until Nov 16, 2026/,
    )
    await expectToast({ title: 'Export Ready' })
    expect(await button('Make a new one')).toBeDefined()
  })

  it('is no longer offered after it expires, even on an open page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const expiresAt = new Date(Date.now() + 60_000).toISOString()
      renderYourData({ export: anExport({ expiresAt }) })
      await screen.findByRole('link', { name: 'Download' })
      server.respondWithJson(getOwnData, { holds: someCounts, export: null })
      await vi.advanceTimersByTimeAsync(59_000)
      expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await button('Export everything')).toBeDefined()
      expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['too many bytes', someCounts, 1024 ** 3 + 1],
    ['too many reflections', { ...someCounts, entries: 100_001 }, 5_000_000],
  ])('is marked as too large to import with %s', async (_name, holds, bytes) => {
    renderYourData({ holds, export: anExport({ bytes }) })
    await screen.findByText(/too large to be brought back in one piece/)
  })

  it('shows the message of the client when it failed with a known code', async () => {
    renderYourData({
      export: anExport({
        status: 'failed',
        error: 'A message in English.',
        errorCode: 'export.timeout',
      }),
    })
    await screen.findByText('The export took too long and was stopped. Please try again later.')
  })

  it('shows why it failed, and offers a retry', async () => {
    renderYourData({
      export: anExport({ status: 'failed', error: 'There is no room to keep the file.' }),
    })
    await screen.findByText('There is no room to keep the file.')
    server.respondWith(startExport, () => problemResponse(503, 'Evenstream is very busy.'))
    await userEvent.click(await button('Try again'))
    await expectToast({ title: 'Error', description: 'Evenstream is very busy.' })
  })

  it('shows an error when the counts fail to load, and still offers the deletion', async () => {
    server.fail(getOwnData, 500)
    renderWithProviders(<YourData />)
    await screen.findByRole('alert')
    expect(await button('Delete account')).toBeDefined()
    server.respondWithJson(getOwnData, { holds: someCounts, export: null })
    await userEvent.click(await button('Try again'))
    await button('Export everything')
  })
})

describe('import', () => {
  const chooseFile = async (file: File) => {
    const input = await screen.findByLabelText('Evenstream export')
    await userEvent.upload(input, file)
  }
  const file = new File(['PK'], 'evenstream.zip', { type: 'application/zip' })

  it('is not offered to an account that has data', async () => {
    renderYourData()
    await button('Export everything')
    expect(screen.queryByText('Bring it back')).toBeNull()
  })

  it('uploads the file unchanged, shows the progress and reads the data again', async () => {
    renderYourData({ holds: noCounts })
    await chooseFile(file)
    await screen.findByText('Sending your file: 0%.')
    act(() => FakeXmlHttpRequest.latest?.upload.onprogress({ loaded: 1, total: 2 }))
    await screen.findByText('Sending your file: 50%.')
    expect(FakeXmlHttpRequest.latest).toMatchObject({ url: '/api/own-data/import', file })
    expect(FakeXmlHttpRequest.latest?.headers.get('Content-Type')).toBe('application/zip')
    act(() => FakeXmlHttpRequest.latest?.upload.onprogress({ loaded: 2, total: 2 }))
    await screen.findByText('Checking and restoring…')
    server.respondWithJson(getOwnData, { holds: someCounts, export: null })
    act(() => FakeXmlHttpRequest.latest?.respond(200, someCounts))
    await screen.findByText(/^3 Target Slides/)
    expect(screen.queryByText('Bring it back')).toBeNull()
    await expectToast({ title: 'Welcome Back' })
  })

  it('shows why it was refused, and that nothing was changed', async () => {
    renderYourData({ holds: noCounts })
    await chooseFile(file)
    const body = { type: 'x', title: 'Invalid', status: 400, detail: 'The file is damaged.' }
    act(() => FakeXmlHttpRequest.latest?.respond(400, body, 'application/problem+json'))
    await screen.findByText('The file is damaged. Nothing was changed.')
    expect((await button('Import an export')).hasAttribute('disabled')).toBe(false)
  })

  it('asks to try again when a proxy refused it with a page of its own', async () => {
    renderYourData({ holds: noCounts })
    await chooseFile(file)
    act(() =>
      FakeXmlHttpRequest.latest?.respond(413, '<h1>Request Entity Too Large</h1>', 'text/html'),
    )
    await screen.findByText('Please try again. Nothing was changed.')
  })

  it.each([
    ['was interrupted', () => FakeXmlHttpRequest.latest?.onerror()],
    ['failed on the server', () => FakeXmlHttpRequest.latest?.respond(500, {}, 'application/json')],
  ])(
    'says that it may have succeeded, and reads the data again, when it %s',
    async (_name, end) => {
      renderYourData({ holds: noCounts })
      await chooseFile(file)
      await waitFor(() => expect(FakeXmlHttpRequest.latest?.file).toBe(file))
      const before = server.callsTo(getOwnData).length
      act(() => void end())
      await screen.findByText(/Should your file have been imported after all/)
      expect(screen.queryByText(/Nothing was changed/)).toBeNull()
      await waitFor(() => expect(server.callsTo(getOwnData).length).toBeGreaterThan(before))
    },
  )

  it('does not upload a file that is too large', async () => {
    renderYourData({ holds: noCounts })
    const large = new File(['x'], 'large.zip', { type: 'application/zip' })
    Object.defineProperty(large, 'size', { value: importMaxBytes + 1 })
    await chooseFile(large)
    await screen.findByText(/larger than one gibibyte/)
    expect(FakeXmlHttpRequest.latest).toBeUndefined()
  })
})

describe('account deletion', () => {
  it('is offered once the parts above it have loaded, so that its button does not move', async () => {
    const respond = server.deferResponse(getOwnData)
    renderWithProviders(<YourData />)
    await screen.findByText('Your data')
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
    respond({ holds: someCounts, export: null })
    expect(await button('Delete account')).toBeDefined()
  })

  const openDeleteDialog = async () => {
    await userEvent.click(await button('Delete account'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' })
    const field = within(dialog).getByLabelText('Type your e-mail address to confirm')
    const confirm = within(dialog).getByRole('button', { name: 'Delete everything' })
    return { dialog, field, confirm }
  }

  it('focuses the address field, and is disabled until the address is typed', async () => {
    renderYourData()
    const { field, confirm } = await openDeleteDialog()
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'mira@example')
    expect(confirm.hasAttribute('disabled')).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(server.callsTo(deleteAccount)).toHaveLength(0)
    await userEvent.type(field, '.COM ')
    expect(confirm.hasAttribute('disabled')).toBe(false)
  })

  it('shows an error when it fails, leaves local data, and can then be cancelled', async () => {
    storeUserData()
    renderYourData()
    const { dialog, field, confirm } = await openDeleteDialog()
    const keys = storedKeys()
    server.respondWith(deleteAccount, () =>
      problemResponse(502, 'Your subscription could not be cancelled.'),
    )
    await userEvent.type(field, 'mira@example.com')
    await userEvent.click(confirm)
    await within(dialog).findByText('Your subscription could not be cancelled.')
    expect(storedKeys()).toEqual(keys)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(await button('Delete account'))
  })

  it('shows the landing page with a notice, and clears local data', async () => {
    storeUserData()
    setPageUrl('/account')
    server.respondWithJson(getOwnData, { holds: someCounts, export: null })
    server.respondWithJson(listSessions, [])
    server.respondWithJson(getWriter, { model: null, choice: null })
    renderApp()
    await screen.findByText('Your data')
    const { field, confirm } = await openDeleteDialog()
    server.respondWith(deleteAccount, () => new Response(null, { status: 204 }))
    await userEvent.type(field, 'mira@example.com')
    await userEvent.click(confirm)
    await screen.findByText(/^Your account is deleted/)
    await screen.findByRole('button', { name: 'Sign in with Google' })
    expect(server.callsTo(deleteAccount)[0]?.body).toEqual({ email: 'mira@example.com' })
    expect(window.location.pathname).toBe('/')
    expect(storedKeys()).toEqual(['theme'])
  })
})
