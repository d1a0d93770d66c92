import type { FormEvent, KeyboardEvent } from 'react'

/** Event handlers that submit a form with its button, or with Ctrl+Enter or Cmd+Enter in a text field. */
export const submitHandlers = (submit: () => void) => ({
  onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  },
})
