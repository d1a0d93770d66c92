/** What a signed-out person is told, once, about why they are here. */

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { notices } from '#client/texts/notices.ts'

export type Notice = keyof typeof notices

/** The server's answer to a sign-in that came to nothing: `/?signin=expired`. */
export const signInParameter = 'signin'

let current: Notice | null = null
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice): void {
  set(notice)
}

export function clearNotice(): void {
  set(null)
}

export function useNotice(): string | null {
  const notice = useSyncExternalStore(subscribe, () => current)
  useLayoutEffect(takeFromAddress, [])
  return notice && notices[notice]
}

/** Taken out of the address, so that neither a reload nor a bookmark tells it again. */
function takeFromAddress(): void {
  const address = new URL(window.location.href)
  const outcome = address.searchParams.get(signInParameter)
  if (outcome === null) return
  address.searchParams.delete(signInParameter)
  window.history.replaceState(window.history.state, '', address)
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
