/**
 * The current track, in this tab's session storage: it survives a reload and not the tab. Its title is
 * private, so it is stored with the id of the user and removed at logout.
 */
import * as z from 'zod/mini'
import type { Source } from './sound.ts'

const key = 'sounding'

const storedSource = z.object({
  userId: z.string(),
  source: z.object({
    id: z.string(),
    audioUrl: z.string(),
    trackId: z.nullable(z.string()),
    title: z.string(),
    cover: z.object({ seed: z.string(), theme: z.optional(z.string()) }),
    href: z.string(),
    resourceId: z.optional(z.string()),
  }),
})

export function storeSource(userId: string, source: Source): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ userId, source }))
  } catch {
    // Storage is blocked or full: the track is not offered again after a reload.
  }
}

/** null: nothing valid is stored, or another user stored it. */
export function restoreSource(userId: string): Source | null {
  try {
    const stored = storedSource.parse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
    return stored.userId === userId ? stored.source : null
  } catch {
    return null
  }
}

export function removeStoredSource(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing can have been stored.
  }
}
