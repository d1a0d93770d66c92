/**
 * Where somebody stopped listening, so that they can go on from there. It is kept in this browser,
 * found only by the person who listened, and goes when they log out.
 */
const prefix = 'listened:'
const remembered = 100
/** Seconds. Nearer to an end than this there is nothing to come back to. */
const worthKeeping = 5

type Places = readonly (readonly [trackId: string, seconds: number])[]

export interface PlaybackPosition {
  /** 0: from the beginning. */
  load: () => number
  save: (seconds: number, length: number) => void
}

/** How often everything was forgotten: what plays on while somebody logs out keeps nothing more. */
let forgotten = 0
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Only logging out, here or in another tab, removes a key.
    if (newValue === null && (key === null || key.startsWith(prefix))) forgotten += 1
  })
}

export function playbackPosition(userId: string, trackId: string): PlaybackPosition {
  const key = prefix + userId
  const since = forgotten
  return {
    load: () => placesIn(key).find(([id]) => id === trackId)?.[1] ?? 0,
    save(seconds, length) {
      if (since !== forgotten) return
      const others = placesIn(key).filter(([id]) => id !== trackId)
      const here = seconds >= worthKeeping && seconds <= length - worthKeeping
      store(key, here ? [[trackId, Math.floor(seconds)] as const, ...others] : others)
    },
  }
}

export function clearPlaybackPositions(): void {
  forgotten += 1
  try {
    for (let i = window.localStorage.length - 1; i >= 0; i--) {
      const key = window.localStorage.key(i)
      if (key?.startsWith(prefix)) window.localStorage.removeItem(key)
    }
  } catch {
    // Closed storage has kept nothing.
  }
}

function placesIn(key: string): Places {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

const isPlace = (value: unknown): value is Places[number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1])

function store(key: string, places: Places): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(places.slice(0, remembered)))
  } catch {
    // Storage may be closed or full: then one begins from the beginning.
  }
}
