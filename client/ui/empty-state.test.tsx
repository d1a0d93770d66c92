// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

afterEach(cleanup)

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
    expect(container.querySelectorAll('img')).toHaveLength(2)
  })

  it('can have its own picture', () => {
    const { container } = render(<EmptyState title="None" text="Yet." art={<i>moon</i>} />)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('moon')).toBeDefined()
  })
})
