/**
 * The position at which playback stopped, to resume from. Stored in this browser under the id of
 * the user. Removed when the user logs out or deletes the account, but not when the server ends the
 * session.
 */
import { onLogoutInAnotherTab, positionPrefix } from '../stored-data.ts'

const maxStored = 100
/** Seconds from either end within which the position is not worth saving. */
const endMargin = 5

type Positions = readonly (readonly [trackId: string, seconds: number])[]

export interface PlaybackPosition {
  /** Seconds; 0 if no position is stored. */
  load: () => number
  /** Removes the stored position instead if this one is near the beginning or the end. */
  save: (seconds: number, duration: number) => void
}

/** How often positions were removed: a player that is still open after logout must not save again. */
let removalCount = 0
if (typeof window !== 'undefined') onLogoutInAnotherTab(stopSavingPositions)

export function playbackPosition(userId: string, trackId: string): PlaybackPosition {
  const key = positionPrefix + userId
  const countAtStart = removalCount
  return {
    load: () => positionsIn(key).find(([id]) => id === trackId)?.[1] ?? 0,
    save(seconds, duration) {
      if (countAtStart !== removalCount) return
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

/** Call this when the stored positions are removed: players that are open no longer save theirs. */
export function stopSavingPositions(): void {
  removalCount += 1
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
