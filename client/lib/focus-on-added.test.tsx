// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useFocusOnAdded } from './focus-on-added.ts'

afterEach(cleanup)

const request = { load: () => {}, isLoading: false, hasFailed: false }

function List({ rows, olderPages }: { rows: string[]; olderPages: typeof request | null }) {
  const { list, showOlder } = useFocusOnAdded<HTMLUListElement>('a', olderPages)
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

const loading = { ...request, isLoading: true }

it('the first of the rows that a click has added gets the focus', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['a']} olderPages={loading} />)
  rerender(<List rows={['a', 'b', 'c']} olderPages={null} />)
  expect(document.activeElement).toBe(screen.getByText('b'))
})

it('the first added row gets the focus also if another row was removed meanwhile', async () => {
  const { rerender } = render(<List rows={['a', 'b']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['b']} olderPages={loading} />)
  rerender(<List rows={['b', 'c', 'd']} olderPages={request} />)
  expect(document.activeElement).toBe(screen.getByText('c'))
})

it('an added row gets no focus if the user has moved it elsewhere meanwhile', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['a']} olderPages={loading} />)
  screen.getByText('a').focus()
  rerender(<List rows={['a', 'b']} olderPages={request} />)
  expect(document.activeElement).toBe(screen.getByText('a'))
})

it('a row that is added without a click gets no focus', () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  rerender(<List rows={['a']} olderPages={loading} />)
  rerender(<List rows={['a', 'b']} olderPages={request} />)
  expect(document.activeElement).toBe(document.body)
})

it.each(['has failed', 'has brought no row'])(
  'a row that comes after a request that %s gets no focus, not even after two such requests',
  async (outcome) => {
    const hasFailed = outcome === 'has failed'
    const { rerender } = render(<List rows={['a']} olderPages={request} />)
    const button = screen.getByRole('button')
    // Until a request succeeds, the list says that the last one has failed, even while the next is under way.
    for (const hadFailed of [false, hasFailed]) {
      await userEvent.click(button)
      rerender(<List rows={['a']} olderPages={{ ...loading, hasFailed: hadFailed }} />)
      rerender(<List rows={['a']} olderPages={{ ...request, hasFailed }} />)
    }
    rerender(<List rows={['a', 'b']} olderPages={{ ...request, hasFailed }} />)
    expect(document.activeElement).toBe(button)
  },
)
