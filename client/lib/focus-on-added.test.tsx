// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useFocusOnAdded } from './focus-on-added.ts'

afterEach(cleanup)

const request = { load: () => {}, isLoading: false, hasFailed: false }

function List({ rows, olderPages }: { rows: string[]; olderPages: typeof request | null }) {
  const { list, showOlder } = useFocusOnAdded<HTMLUListElement>('a', rows.length, olderPages)
  return (
    <>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <a href="/">{row}</a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={showOlder}>
        Show older
      </button>
    </>
  )
}

it('the first of the rows that a click has added gets the focus', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['a', 'b', 'c']} olderPages={null} />)
  expect(document.activeElement).toBe(screen.getByText('b'))
})

it('a row that is added without a click gets no focus', () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  rerender(<List rows={['a', 'b']} olderPages={request} />)
  expect(document.activeElement).toBe(document.body)
})

it('a row that comes after a failed request gets no focus, not even after the second one', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  const button = screen.getByRole('button')
  // Until a request succeeds, the list says that the last one has failed, even while the next is under way.
  for (const hasFailed of [false, true]) {
    await userEvent.click(button)
    rerender(<List rows={['a']} olderPages={{ ...request, hasFailed, isLoading: true }} />)
    rerender(<List rows={['a']} olderPages={{ ...request, hasFailed: true }} />)
  }
  rerender(<List rows={['a', 'b']} olderPages={{ ...request, hasFailed: true }} />)
  expect(document.activeElement).toBe(button)
})
