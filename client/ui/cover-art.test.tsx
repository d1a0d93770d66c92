// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { CoverArt } from './cover-art.tsx'

afterEach(cleanup)

const pictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((image) =>
    decodeURIComponent(image.src.replace('data:image/svg+xml,', '')),
  )

describe('cover art', () => {
  it('renders both variants and is hidden from screen readers', () => {
    const { container } = render(<CoverArt seed="slide-1" theme="home" />)
    expect(pictures(container)).toEqual([
      coverArt('slide-1', 'home', 'morning'),
      coverArt('slide-1', 'home', 'evening'),
    ])
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('renders one variant when the light is fixed', () => {
    const { container } = render(<CoverArt seed="slide-1" light="evening" />)
    expect(pictures(container)).toEqual([coverArt('slide-1', undefined, 'evening')])
  })
})
