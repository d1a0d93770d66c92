// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

describe('a dialog', () => {
  const openDialog = async () => {
    render(
      <Dialog title="Need help now?" description="Help is near." trigger={<Button>Open</Button>}>
        <p>Call your local emergency number.</p>
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  }

  it('opens from its trigger, with its name and description', async () => {
    await openDialog()
    const dialog = screen.getByRole('dialog', { name: 'Need help now?' })
    expect(dialog.textContent).toContain('Call your local emergency number.')
    expect(
      document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Help is near.')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and returns the focus', async (_way, close) => {
    await openDialog()
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })

  it('can be opened by the screen itself, and needs no description', () => {
    const change = vi.fn()
    render(
      <Dialog open onOpenChange={change} title="Terms">
        <p>Plain words.</p>
      </Dialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Terms' }).hasAttribute('aria-describedby')).toBe(
      false,
    )
  })
})

function Confirmation({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="destructive" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <AlertDialog
        title="Delete this entry?"
        text="It cannot be brought back."
        confirmLabel="Delete Entry"
        onConfirm={onConfirm}
        open={open}
        onOpenChange={setOpen}
        returnFocusTo={button}
      />
    </>
  )
}

describe('a confirmation', () => {
  const openConfirmation = async () => {
    const confirm = vi.fn()
    render(<Confirmation onConfirm={confirm} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    return confirm
  }

  it('focuses the cancel button', async () => {
    await openConfirmation()
    expect(screen.getByRole('alertdialog', { name: 'Delete this entry?' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('does nothing when it is cancelled', async () => {
    const confirm = await openConfirmation()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(confirm).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('closes by Escape, also when another handler took the key', async () => {
    const confirm = await openConfirmation()
    window.addEventListener('keydown', (event) => event.preventDefault(), {
      capture: true,
      once: true,
    })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(confirm).not.toHaveBeenCalled()
  })

  it('confirms once, and closes', async () => {
    const confirm = await openConfirmation()
    await userEvent.click(screen.getByRole('button', { name: 'Delete Entry' }))
    expect(confirm).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
