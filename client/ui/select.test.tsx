// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setNonce } from 'get-nonce'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const paces = [
  { value: '1', label: 'Normal' },
  { value: '0.85', label: 'Slow (15%)' },
]

beforeAll(() => {
  // jsdom lacks these.
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = vi.fn(() => false)
})
afterEach(cleanup)

describe('a select', () => {
  it('shows the chosen option, and is operated by keyboard', async () => {
    const choose = vi.fn()
    render(
      <Field label="Narration Pace">
        {(control) => <Select {...control} value="0.85" onValueChange={choose} options={paces} />}
      </Field>,
    )
    const select = screen.getByRole('combobox', { name: 'Narration Pace' })
    expect(select.textContent).toContain('Slow (15%)')

    select.focus()
    await userEvent.keyboard('{Enter}')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Normal', 'Slow (15%)'])
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(choose).toHaveBeenCalledWith('1')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it("gives the page's nonce to the style it adds", async () => {
    setNonce('of-this-page')
    render(<Select value="1" onValueChange={() => {}} options={paces} aria-label="Pace" />)
    screen.getByRole('combobox').focus()
    await userEvent.keyboard('{Enter}')
    const styles = [...screen.getByRole('listbox').querySelectorAll('style')]
    expect(styles.map((style) => style.nonce)).toEqual(['of-this-page'])
  })

  it('shows the placeholder while nothing is chosen, and stays closed while disabled', async () => {
    render(
      <Select
        value=""
        onValueChange={() => {}}
        options={paces}
        placeholder="Choose a Target Slide"
        disabled
      />,
    )
    const select = screen.getByRole('combobox')
    expect(select.textContent).toContain('Choose a Target Slide')
    await userEvent.click(select)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
