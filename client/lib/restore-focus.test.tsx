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

/** While it is busy, its button is replaced by a status and another control. */
function Narrate({ busy }: { busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useRestoreFocus(button, busy, { element: status, isShown: busy })
  return (
    <>
      <button ref={button} type="button" disabled={busy}>
        Narrate
      </button>
      {busy && (
        <div>
          <p ref={status} tabIndex={-1}>
            Under way
          </p>
          <button type="button">Play</button>
        </div>
      )}
    </>
  )
}

async function startNarration() {
  const { rerender } = render(<Narrate busy={false} />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  disable(button)
  rerender(<Narrate busy />)
  const status = screen.getByText('Under way')
  expect(document.activeElement).toBe(status)
  return { button, status, end: () => rerender(<Narrate busy={false} />) }
}
/** The hook decides after the event of a blur. */
const afterBlur = () => Promise.resolve()

it('a button gets the focus back if it was lost with the status, or with a control beside it', async () => {
  for (const moveOn of [() => {}, () => screen.getByRole('button', { name: 'Play' }).focus()]) {
    const { button, end } = await startNarration()
    moveOn()
    await afterBlur()
    end()
    expect(document.activeElement).toBe(button)
    cleanup()
  }
})

it('a button gets no focus if the user has moved it to the page, but does if they return to the status', async () => {
  const left = await startNarration()
  left.status.blur()
  await afterBlur()
  left.end()
  expect(document.activeElement).toBe(document.body)
  cleanup()
  const returned = await startNarration()
  returned.status.blur()
  await afterBlur()
  returned.status.focus()
  returned.end()
  expect(document.activeElement).toBe(returned.button)
})
