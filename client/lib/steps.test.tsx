// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useSteps } from './steps.ts'

afterEach(cleanup)

const request = { load: () => {}, isLoading: false, hasFailed: false }

function List({ rows, olderPages }: { rows: string[]; olderPages: typeof request }) {
  const { firstNewIndex, firstNewRow, showMore } = useSteps(1, rows.length, olderPages)
  return (
    <>
      {rows.map((row, index) => (
        <p
          key={row}
          tabIndex={-1}
          ref={(element) => {
            if (index === firstNewIndex) firstNewRow.current = element
          }}
        >
          {row}
        </p>
      ))}
      <button type="button" onClick={showMore}>
        Show more
      </button>
    </>
  )
}

const loading = { ...request, isLoading: true }

it('the first new row gets the focus', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['a']} olderPages={loading} />)
  rerender(<List rows={['a', 'b', 'c']} olderPages={request} />)
  expect(document.activeElement).toBe(screen.getByText('b'))
})

it('a new row gets no focus if the user has moved it elsewhere meanwhile', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<List rows={['a']} olderPages={loading} />)
  screen.getByText('a').focus()
  rerender(<List rows={['a', 'b']} olderPages={request} />)
  expect(document.activeElement).toBe(screen.getByText('a'))
})

it.each(['has failed', 'has brought no row'])(
  'a row that comes after a request that %s gets no focus, not even after two such requests',
  async (outcome) => {
    const hasFailed = outcome === 'has failed'
    const { rerender } = render(<List rows={['a']} olderPages={request} />)
    const button = screen.getByRole('button')
    for (const hadFailed of [false, hasFailed]) {
      await userEvent.click(button)
      rerender(<List rows={['a']} olderPages={{ ...loading, hasFailed: hadFailed }} />)
      rerender(<List rows={['a']} olderPages={{ ...request, hasFailed }} />)
    }
    rerender(<List rows={['a', 'b']} olderPages={{ ...request, hasFailed }} />)
    expect(document.activeElement).toBe(button)
  },
)
