// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRestoreFocus } from './restore-focus.ts'

afterEach(cleanup)

function Save({ busy, isShown }: { busy: boolean; isShown: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useRestoreFocus(button, busy)
  return isShown ? (
    <button ref={button} type="button" disabled={busy}>
      Save
    </button>
  ) : null
}

/** Chromium blurs a button as soon as it is disabled; jsdom does not. */
function disable(button: HTMLButtonElement): void {
  button.blur()
  button.disabled = true
  button.dispatchEvent(new FocusEvent('blur'))
}

it('a button that appears later gets the focus back after it was busy', () => {
  const { rerender } = render(<Save busy={false} isShown={false} />)
  rerender(<Save busy={false} isShown />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  disable(button)
  rerender(<Save busy isShown />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Save busy={false} isShown />)
  expect(document.activeElement).toBe(button)
})

it('a button that was not focused when it became busy gets no focus', () => {
  const { rerender } = render(<Save busy={false} isShown />)
  rerender(<Save busy isShown />)
  rerender(<Save busy={false} isShown />)
  expect(document.activeElement).toBe(document.body)
})
