// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

const descriptionsOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  it('labels its control and describes it by the hint', () => {
    render(
      <Field label="Your Desired Reality" hint="A few sentences work best">
        {(control) => <Textarea {...control} />}
      </Field>,
    )
    const control = screen.getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Your Desired Reality',
    })
    expect(descriptionsOf(control)).toEqual(['A few sentences work best'])
    expect(control.getAttribute('aria-invalid')).toBeNull()
    expect(control.rows).toBe(5)
  })

  it('marks its control as invalid and describes it by the error, then the hint', () => {
    render(
      <Field label="Email" hint="We answer there" error="Invalid email address">
        {(control) => <Input {...control} type="email" />}
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Email' })
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionsOf(control)).toEqual(['Invalid email address', 'We answer there'])
  })

  it('has no description without hint and error', () => {
    render(<Field label="Name">{(control) => <Input {...control} />}</Field>)
    expect(screen.getByRole('textbox', { name: 'Name' }).hasAttribute('aria-describedby')).toBe(
      false,
    )
  })
})
