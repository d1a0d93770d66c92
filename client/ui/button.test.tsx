// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

describe('a button', () => {
  it('calls its handler, and by default does not submit the form around it', async () => {
    const press = vi.fn()
    const submit = vi.fn()
    render(
      <form onSubmit={submit}>
        <Button onClick={press}>Set Focus</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Set Focus' }))
    expect(press).toHaveBeenCalledOnce()
    expect(submit).not.toHaveBeenCalled()
  })

  it('of the type submit submits the form around it', async () => {
    const submit = vi.fn((event: FormEvent) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(submit).toHaveBeenCalledOnce()
  })

  it('is disabled while it is marked as busy', async () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Generating Script...
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Generating Script...' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.disabled).toBe(true)
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
  })

  it.each(['primary', 'secondary', 'quiet', 'destructive'] as const)(
    'rendered as a link (%s) has the style of the button and the role of a link',
    (variant) => {
      const style = { variant, size: 'sm', className: 'mt-4' } as const
      const { unmount } = render(<Button {...style}>View Library</Button>)
      const buttonClasses = screen.getByRole('button').className
      expect(buttonClasses).toContain('mt-4')
      unmount()
      render(
        <Button asChild {...style}>
          <a href="/library">View Library</a>
        </Button>,
      )
      const link = screen.getByRole('link', { name: 'View Library' })
      expect(link.getAttribute('href')).toBe('/library')
      expect(link.className).toBe(buttonClasses)
      expect(screen.queryByRole('button')).toBeNull()
    },
  )
})
