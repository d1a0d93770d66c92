import { expect, it } from 'vitest'
import { Registry } from './registry.ts'

it('counts by labels, and writes them so that any value can be read back', async () => {
  const registry = new Registry()
  const counter = registry.counter('letters_total', 'Letters')
  counter.add({ to: 'a "friend"\\\n' })
  counter.add({ to: 'a "friend"\\\n' })
  counter.add()
  expect(await registry.text()).toBe(
    [
      '# HELP letters_total Letters',
      '# TYPE letters_total counter',
      'letters_total{to="a \\"friend\\"\\\\\\n"} 2',
      'letters_total 1',
      '',
    ].join('\n'),
  )
})

it('shows a known series at 0 before anything was counted', async () => {
  const registry = new Registry()
  const counter = registry.counter('letters_total', 'Letters', [{ to: 'a' }, { to: 'b' }])
  counter.add({ to: 'b' })
  expect(await registry.text()).toContain('letters_total{to="a"} 0\nletters_total{to="b"} 1\n')
})

it('a histogram holds each value in every bucket that is large enough', async () => {
  const registry = new Registry()
  const histogram = registry.histogram('wait_seconds', 'Waiting', [1, 5])
  for (const value of [1, 2, 3, 9]) histogram.observe(value, { kind: 'x' })
  expect(await registry.text()).toContain(
    [
      'wait_seconds_bucket{kind="x",le="1"} 1',
      'wait_seconds_bucket{kind="x",le="5"} 3',
      'wait_seconds_bucket{kind="x",le="+Inf"} 4',
      'wait_seconds_sum{kind="x"} 15',
      'wait_seconds_count{kind="x"} 4',
    ].join('\n'),
  )
})

it('a figure that cannot be read leaves the others standing', async () => {
  const registry = new Registry()
  registry.gauge('gone', 'Gone', () => Promise.reject(new Error('away')))
  registry.gauge('here', 'Here', () => 7)
  const text = await registry.text()
  expect(text).toContain('here 7')
  expect(text).not.toMatch(/^gone/m)
})

it('two figures of one name are refused', () => {
  const registry = new Registry()
  registry.counter('one', 'One')
  expect(() => registry.counter('one', 'Two')).toThrow('two figures called one')
})

it('shows a total that is counted elsewhere as a counter', async () => {
  const registry = new Registry()
  registry.observedCounter('work_seconds_total', 'Work', () => 2.5)
  expect(await registry.text()).toBe(
    '# HELP work_seconds_total Work\n# TYPE work_seconds_total counter\nwork_seconds_total 2.5\n',
  )
})
