/**
 * Drafts survive a reload, a lost session and a failed call. They are stored in this tab's session
 * storage under the id of the user, and are removed at logout: private text must not stay on a shared
 * computer.
 */
import { useState } from 'react'
import { useCurrentUser } from './session.ts'

const prefix = 'draft:'

interface Draft {
  text: string
  setText: (text: string) => void
}

export function useDraft(name: string): Draft {
  const userId = useCurrentUser()?.id
  const key = userId && `${prefix}${userId}:${name}`
  const [text, setText] = useState(() => (key ? storedText(key) : ''))
  return {
    text,
    setText: (newText) => {
      setText(newText)
      if (key) store(key, newText)
    },
  }
}

export function discardDraft(userId: string, name: string): void {
  store(`${prefix}${userId}:${name}`, '')
}

export function discardAllDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so no draft can have been stored.
  }
}

function storedText(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {
    // Storage may be blocked or full: the draft then lasts as long as the screen.
  }
}
