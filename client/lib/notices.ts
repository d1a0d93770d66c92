/** What a signed-out person is told, once, about why they are here. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

const texts = {
  refused: 'Sign-in was cancelled. Nothing has changed; try again whenever you like.',
  expired: 'That sign-in has expired. Please start again.',
  failed: 'Sign-in did not succeed. Please try again.',
  unavailable:
    'The sign-in service cannot be reached right now. Please try again in a few minutes.',
  'cannot-write':
    'Nobody can be signed in just now, as nothing can be written. Nothing was lost; please try again later.',
  'too-many-accounts':
    'This account has been deleted and made again several times. It can be made again in a few hours.',
  'account-deleted':
    'Your account is deleted, with everything in it. Thank you for having been here.',
  'signed-out-everywhere': 'You have been signed out on every device.',
  'signed-out': 'You have been signed out. Sign in again; what you were writing is kept.',
} as const

export type Notice = keyof typeof texts

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
  return notice && texts[notice]
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

const isNotice = (value: string): value is Notice => Object.hasOwn(texts, value)

function set(notice: Notice | null): void {
  current = notice
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
