// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { aJob } from '#client/testing/narration.ts'
import { openTab, openToasts, serveNarrations } from '#client/testing/render-jobs.tsx'
import { FakeSocket } from '#client/testing/socket.ts'
import { signedOut } from '#client/testing/users.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getUsageStats } from '#shared/contract/usage.ts'

let server: FakeServer
beforeEach(() => {
  server = serveNarrations()
})

describe('the connection to the server', () => {
  it('refetches the user and the usage after the message user_changed', async () => {
    const { socket } = openTab()
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(1))
    socket.receive({ type: 'user_changed' })
    await waitFor(() => expect(server.callsTo(getUsageStats)).toHaveLength(2))
    expect(server.callsTo(getCurrentUser)).toHaveLength(1)
  })

  it('reads the jobs again after a reconnect', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { socket } = openTab()
    socket.open()
    await waitFor(() => expect(server.callsTo(listJobs)).toHaveLength(1))
    server.respondWithJson(listJobs, [aJob({ status: 'completed' })])
    socket.drop()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    FakeSocket.latest.open()
    await waitFor(() => expect(openToasts()[0]?.title).toBe('Audio Generated'))
    vi.useRealTimers()
  })

  it('refetches the user when the session has ended', async () => {
    const { socket } = openTab()
    server.respondWithJson(getCurrentUser, signedOut)
    // The close code after the session has ended.
    socket.drop(4401)
    await screen.findByText('No user')
  })

  it('is closed when the shell unmounts', () => {
    const { socket, close } = openTab()
    close()
    expect(socket.close).toHaveBeenCalled()
  })
})
