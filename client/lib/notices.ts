/**
 * A notice on the landing page that says why nobody is signed in. It stays until it is cleared or the page
 * is loaded again.
 */

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { notices } from '#client/texts/notices.ts'

export type Notice = keyof typeof notices

/** Set by the server after a failed sign-in: `/?signin=expired`. */
export const signInParameter = 'signin'

let current: Notice | null = null
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice): void {
  set(notice)
}

export function clearNotice(): void {
  set(null)
}

/** The text of the current notice. When mounted, it also takes over the notice of the URL. */
export function useNotice(): string | null {
  const notice = useSyncExternalStore(subscribe, () => current)
  useLayoutEffect(takeNoticeFromUrl, [])
  return notice && notices[notice]
}

/** Raises the notice of the URL parameter and removes the parameter: a reload must not repeat it. */
function takeNoticeFromUrl(): void {
  const url = new URL(window.location.href)
  const outcome = url.searchParams.get(signInParameter)
  if (outcome === null) return
  url.searchParams.delete(signInParameter)
  window.history.replaceState(window.history.state, '', url)
  raiseNotice(isNotice(outcome) ? outcome : 'failed')
}

const isNotice = (value: string): value is Notice => Object.hasOwn(notices, value)

function set(notice: Notice | null): void {
  current = notice
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
