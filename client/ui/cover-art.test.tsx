// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { Button } from './button.tsx'
import { CoverArt } from './cover-art.tsx'
import { EmptyState } from './empty-state.tsx'

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

describe('an empty state', () => {
  it('says what belongs here and what to do next', () => {
    const { container } = render(
      <EmptyState
        title="No Target Slides Yet"
        text="Your slides are kept here."
        action={<Button>Create Target Slide</Button>}
      />,
    )
    expect(screen.getByRole('heading', { name: 'No Target Slides Yet' })).toBeDefined()
    expect(screen.getByText('Your slides are kept here.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create Target Slide' })).toBeDefined()
    expect(pictures(container)).toHaveLength(2)
  })

  it('can have its own picture', () => {
    const { container } = render(<EmptyState title="None" text="Yet." art={<i>moon</i>} />)
    expect(pictures(container)).toEqual([])
    expect(screen.getByText('moon')).toBeDefined()
  })
})
