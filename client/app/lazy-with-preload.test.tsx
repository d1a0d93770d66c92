// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazyWithPreload, preload } from './lazy-with-preload.ts'

afterEach(cleanup)

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  )
}

function Page({ Screen }: { Screen: ComponentType }) {
  const [, rerender] = useState(0)
  return (
    <Suspense fallback="Opening">
      <Screen />
      <button type="button" onClick={() => rerender((n) => n + 1)}>
        Again
      </button>
    </Suspense>
  )
}

/** A new function for each test: it is the key under which a preloaded component is cached. */
const createLoad = () => async () => ({ default: Counter })

describe('lazyWithPreload', () => {
  it('renders a preloaded screen immediately, without the fallback', async () => {
    const loadCounter = createLoad()
    await preload(loadCounter)
    render(<Page Screen={lazyWithPreload(loadCounter)} />)
    expect(screen.queryByText('Opening')).toBeNull()
    expect(screen.getByText('Pressed 0 times')).toBeDefined()
  })

  it('shows the fallback until the screen has loaded, and keeps its state on later renders', async () => {
    const loadCounter = createLoad()
    render(<Page Screen={lazyWithPreload(loadCounter)} />)
    expect(screen.getByText('Opening')).toBeDefined()
    await userEvent.click(await screen.findByText('Pressed 0 times'))
    await userEvent.click(screen.getByText('Again'))
    expect(screen.getByText('Pressed 1 times')).toBeDefined()
  })
})
