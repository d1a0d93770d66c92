/**
 * Drafts survive a reload, a lost session and a failed call. They are stored in this tab's session
 * storage under the id of the user, and are removed at logout: private text must not stay on a shared
 * computer.
 */
import { useState } from 'react'
import { useCurrentUser } from './session.ts'
import { draftPrefix } from './stored-data.ts'

interface Draft {
  text: string
  setText: (text: string) => void
}

/** `name` distinguishes the drafts of a user. */
export function useDraft(name: string): Draft {
  const userId = useCurrentUser()?.id
  const key = userId && `${draftPrefix}${userId}:${name}`
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
  store(`${draftPrefix}${userId}:${name}`, '')
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
