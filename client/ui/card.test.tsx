// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Badge } from './badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from './card.tsx'

afterEach(cleanup)

describe('a card', () => {
  it.each([2, 3] as const)('has a heading of level %i', (level) => {
    render(
      <Card>
        <CardHeader>
          <CardTitle level={level}>Today's Focus</CardTitle>
          <Badge tone="dawn">Morning</Badge>
        </CardHeader>
        <CardBody>A bakery on the corner</CardBody>
      </Card>,
    )
    expect(screen.getByRole('heading', { level, name: "Today's Focus" })).toBeDefined()
    expect(screen.getByText('Morning')).toBeDefined()
    expect(screen.getByText('A bakery on the corner')).toBeDefined()
  })
})
