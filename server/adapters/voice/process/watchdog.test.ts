import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Watchdog } from './watchdog.ts'

const limits = { stallMs: 1_000, utteranceMs: 2_500 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const onHung = vi.fn()
  return { onHung, watchdog: new Watchdog(limits, onHung) }
}

describe('a speech process', () => {
  it('counts as hung when it uses no CPU time for too long', () => {
    const { onHung, watchdog } = watch()
    // As little CPU time as the heartbeats themselves use.
    for (const cpuMs of [1, 2, 3, 4]) {
      vi.advanceTimersByTime(249)
      watchdog.heartbeat(cpuMs)
    }
    expect(onHung).not.toHaveBeenCalled()
    vi.advanceTimersByTime(4)
    expect(onHung).toHaveBeenCalledOnce()
  })

  it('does not count as hung while it uses CPU time, until the limit for an utterance', () => {
    const { onHung, watchdog } = watch()
    for (const cpuMs of [100, 200]) {
      vi.advanceTimersByTime(999)
      watchdog.heartbeat(cpuMs)
    }
    vi.advanceTimersByTime(501)
    expect(onHung).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onHung).toHaveBeenCalledOnce()
  })

  it('is no longer watched after its utterance', () => {
    const { onHung, watchdog } = watch()
    watchdog.heartbeat(100)
    watchdog.stop()
    vi.advanceTimersByTime(10_000)
    expect(onHung).not.toHaveBeenCalled()
  })
})
