import { expect, it, vi } from 'vitest'
import { createLogOutput } from './log-output.ts'

function open() {
  const written: string[] = []
  let end = () => {}
  const output = createLogOutput(
    (text) => written.push(text),
    (flush) => {
      end = flush
    },
  )
  return { output, written, end: () => end() }
}

it('lines are handed over together, in their order, after a moment', () => {
  vi.useFakeTimers()
  try {
    const { output, written } = open()
    output.write('one\n')
    output.write('two\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(50)
    expect(written).toEqual(['one\ntwo\n'])
    output.write('three\n')
    vi.advanceTimersByTime(50)
    expect(written).toEqual(['one\ntwo\n', 'three\n'])
  } finally {
    vi.useRealTimers()
  }
})

it('none is lost when the process ends, and none is handed over twice', () => {
  const { output, written, end } = open()
  output.write('last words\n')
  end()
  end()
  expect(written).toEqual(['last words\n'])
})

it('many do not wait', () => {
  const { output, written } = open()
  output.write('x'.repeat(64 * 1024))
  expect(written).toHaveLength(1)
})
