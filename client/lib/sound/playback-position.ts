/**
 * The position at which playback stopped, to resume from. Stored in this browser under the id of
 * the user, and removed at logout.
 */
const prefix = 'listened:'
const maxStored = 100
/** Seconds from either end within which no position is saved. */
const endMargin = 5

type Positions = readonly (readonly [trackId: string, seconds: number])[]

export interface PlaybackPosition {
  /** Seconds; 0 if no position is stored. */
  load: () => number
  save: (seconds: number, duration: number) => void
}

/** How often positions were cleared: a player that is still open after logout must not save again. */
let clearCount = 0
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    // A key is removed only by logging out, here or in another tab.
    if (newValue === null && (key === null || key.startsWith(prefix))) clearCount += 1
  })
}

export function playbackPosition(userId: string, trackId: string): PlaybackPosition {
  const key = prefix + userId
  const countAtStart = clearCount
  return {
    load: () => positionsIn(key).find(([id]) => id === trackId)?.[1] ?? 0,
    save(seconds, duration) {
      if (countAtStart !== clearCount) return
      const otherPositions = positionsIn(key).filter(([id]) => id !== trackId)
      const isWorthSaving = seconds >= endMargin && seconds <= duration - endMargin
      store(
        key,
        isWorthSaving
          ? [[trackId, Math.floor(seconds)] as const, ...otherPositions]
          : otherPositions,
      )
    },
  }
}

export function clearPlaybackPositions(): void {
  clearCount += 1
  try {
    for (let i = window.localStorage.length - 1; i >= 0; i--) {
      const key = window.localStorage.key(i)
      if (key?.startsWith(prefix)) window.localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so no position can have been stored.
  }
}

function positionsIn(key: string): Positions {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (value: unknown): value is Positions[number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1])

function store(key: string, positions: Positions): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(positions.slice(0, maxStored)))
  } catch {
    // Storage may be blocked or full: playback then starts from the beginning.
  }
}
