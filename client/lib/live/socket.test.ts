// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, stubSocket } from '#client/testing/socket.ts'
import { listenToServer } from './socket.ts'

const listener = { onMessage: vi.fn(), onReopened: vi.fn(), onSessionEnded: vi.fn() }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stubSocket()
  for (const handler of Object.values(listener)) handler.mockClear()
  stop = listenToServer(listener)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const progress = {
  type: 'job_progress',
  jobId: 'j',
  status: 'processing',
  progress: 40,
  queuePosition: null,
}

describe('the socket', () => {
  it('connects to /ws on the same host, and sends nothing', () => {
    expect(FakeSocket.latest.url).toBe(`ws://${window.location.host}/ws`)
    FakeSocket.latest.open()
    FakeSocket.latest.receive(progress)
    expect(FakeSocket.latest.send).not.toHaveBeenCalled()
  })

  it('uses wss on an https page', () => {
    const { jsdom } = globalThis as unknown as {
      jsdom: { reconfigure(settings: { url: string }): void }
    }
    const { href } = window.location
    jsdom.reconfigure({ url: 'https://evenstream.example/' })
    listenToServer(listener)()
    jsdom.reconfigure({ url: href })
    expect(FakeSocket.latest.url).toBe('wss://evenstream.example/ws')
  })

  it('passes on parsed messages, without unknown fields', () => {
    FakeSocket.latest.receive({ ...progress, extra: 1 })
    FakeSocket.latest.receive({
      type: 'job_completed',
      jobId: 'j',
      status: 'completed',
      result: { audioUrl: '/a' },
    })
    FakeSocket.latest.receive({ type: 'user_changed' })
    expect(listener.onMessage.mock.calls.map(([message]) => message)).toEqual([
      progress,
      { type: 'job_completed', jobId: 'j', status: 'completed', error: null },
      { type: 'user_changed' },
    ])
  })

  it.each([
    'not json',
    'null',
    '{}',
    '{"type":"news"}',
    // A property that every object inherits: not the type of a message.
    '{"type":"toString"}',
    '{"type":"job_progress","jobId":7}',
  ])('logs the invalid message %s without its content', (data) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    FakeSocket.latest.receiveRaw(data)
    expect(listener.onMessage).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([['socket: a message could not be parsed']])
  })

  it('reconnects 3 seconds after it closed, and reports that', () => {
    FakeSocket.latest.open()
    expect(listener.onReopened).not.toHaveBeenCalled()
    FakeSocket.latest.drop()
    vi.advanceTimersByTime(2999)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.latest.open()
    expect(listener.onReopened).toHaveBeenCalledTimes(1)
  })

  it('retries every 3 seconds while it cannot be opened, even for ten minutes', () => {
    for (let tries = 1; tries <= 200; tries++) {
      expect(FakeSocket.all).toHaveLength(tries)
      FakeSocket.latest.drop()
      vi.advanceTimersByTime(2999)
      expect(FakeSocket.all).toHaveLength(tries)
      vi.advanceTimersByTime(1)
    }
    expect(listener.onReopened).not.toHaveBeenCalled()
    FakeSocket.latest.open()
    expect(listener.onReopened).toHaveBeenCalledTimes(1)
  })

  it('reports that it was closed because the session has ended', () => {
    // 1001: the server shuts down. 4401: the session has ended.
    FakeSocket.latest.drop(1001)
    expect(listener.onSessionEnded).not.toHaveBeenCalled()
    FakeSocket.latest.drop(4401)
    expect(listener.onSessionEnded).toHaveBeenCalledTimes(1)
  })

  it('does not reconnect after teardown', () => {
    const socket = FakeSocket.latest
    stop()
    expect(socket.close).toHaveBeenCalled()
    socket.drop()
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
