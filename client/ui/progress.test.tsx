// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Progress } from './progress.tsx'
import { Skeleton } from './skeleton.tsx'

afterEach(cleanup)

describe('progress', () => {
  it.each([
    [62, '62'],
    [140, '100'],
    [-3, '0'],
  ])('of %i is announced as %s', (value, announced) => {
    render(<Progress label="Narration" value={value} />)
    const bar = screen.getByRole('progressbar', { name: 'Narration' })
    expect(bar.getAttribute('aria-valuenow')).toBe(announced)
  })

  it('has no value while it is unknown', () => {
    render(<Progress label="Waiting" value={null} />)
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
  })
})

describe('a skeleton', () => {
  it('is hidden from screen readers', () => {
    const { container } = render(<Skeleton className="h-9 w-3/5" />)
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  })
})
