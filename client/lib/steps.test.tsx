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

it('a row that comes after a failed request gets no focus, not even after the second one', async () => {
  const { rerender } = render(<List rows={['a']} olderPages={request} />)
  const button = screen.getByRole('button')
  for (const hasFailed of [false, true]) {
    await userEvent.click(button)
    rerender(<List rows={['a']} olderPages={{ ...request, hasFailed, isLoading: true }} />)
    rerender(<List rows={['a']} olderPages={{ ...request, hasFailed: true }} />)
  }
  rerender(<List rows={['a', 'b']} olderPages={{ ...request, hasFailed: true }} />)
  expect(document.activeElement).toBe(button)
})
