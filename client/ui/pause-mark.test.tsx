// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PauseMark } from './pause-mark.tsx'

afterEach(cleanup)

it('a pause mark has its length as tooltip and label, and contains no text', () => {
  render(<PauseMark seconds={8} />)
  const mark = screen.getByRole('img', { name: 'Pause of 8 seconds' })
  expect(mark.title).toBe('Pause of 8 seconds')
  expect(mark.textContent).toBe('')
})

it('a pause mark has more dots for a pause of 8 seconds than for one of 3', () => {
  const dots = (seconds: number) => {
    cleanup()
    render(<PauseMark seconds={seconds} />)
    return screen.getByRole('img').childElementCount
  }
  expect(dots(8)).toBeGreaterThan(dots(3))
})
