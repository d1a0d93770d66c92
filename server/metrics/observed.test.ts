import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { observeCounter, observeGauge, observeLabelledGauge } from './observed.ts'

describe('a metric that is read at each scrape', () => {
  it('is left out if it cannot be read, and the others are shown', async () => {
    const registry = new Registry()
    const fail = () => Promise.reject(new Error('unavailable'))
    observeGauge(registry, { name: 'gone', help: 'Gone' }, fail)
    observeLabelledGauge(registry, { name: 'gone_too', help: 'Gone', labelNames: ['kind'] }, fail)
    observeGauge(registry, { name: 'here', help: 'Here' }, () => 7)
    const text = await registry.metrics()
    expect(text).toMatch(/^here 7$/m)
    expect(text).not.toMatch(/^gone/m)
  })

  it('is shown again after it can be read again', async () => {
    const registry = new Registry()
    let isAvailable = false
    observeGauge(registry, { name: 'back', help: 'Back' }, async () => {
      if (!isAvailable) throw new Error('unavailable')
      return 3
    })
    expect(await registry.metrics()).not.toMatch(/^back/m)
    isAvailable = true
    expect(await registry.metrics()).toMatch(/^back 3$/m)
  })

  it('contains only the series of the last reading', async () => {
    const registry = new Registry()
    const readings = [{ labels: { kind: 'first' }, value: 1 }]
    observeLabelledGauge(
      registry,
      { name: 'jobs', help: 'Jobs', labelNames: ['kind'] },
      () => readings,
    )
    expect(await registry.metrics()).toContain('jobs{kind="first"} 1\n')
    readings[0] = { labels: { kind: 'second' }, value: 2 }
    const text = await registry.metrics()
    expect(text).toContain('jobs{kind="second"} 2\n')
    expect(text).not.toContain('first')
  })

  it('can be a counter whose total is counted elsewhere', async () => {
    const registry = new Registry()
    const description = { name: 'work_seconds_total', help: 'Work' }
    let seconds = 2.5
    observeCounter(registry, description, () => seconds)
    await registry.metrics()
    seconds = 4
    expect(await registry.metrics()).toBe(
      '# HELP work_seconds_total Work\n# TYPE work_seconds_total counter\nwork_seconds_total 4\n',
    )
  })

  it('cannot have the name of another metric', () => {
    const registry = new Registry()
    const observe = () => observeGauge(registry, { name: 'one', help: 'One' }, () => 1)
    observe()
    expect(observe).toThrow('one has already been registered')
  })
})

describe('the metrics of the product', () => {
  it('escape label values so that any value can be read back', async () => {
    const metrics = createMetrics()
    metrics.countModelFailure('a "friend"\\\n')
    metrics.countModelFailure('a "friend"\\\n')
    expect(await metrics.registry.metrics()).toContain(
      'evenstream_model_failures_total{code="a \\"friend\\"\\\\\\n"} 2\n',
    )
  })

  it('show a kind of damaged read at 0 before its first event', async () => {
    const metrics = createMetrics()
    metrics.countDamagedRead('track')
    const text = await metrics.registry.metrics()
    expect(text).toContain('evenstream_damaged_total{kind="slide"} 0\n')
    expect(text).toContain('evenstream_damaged_total{kind="track"} 1\n')
  })

  it.each([
    ['evenstream_render_seconds', '2 5 10 20 40 60 120 240 480 +Inf'],
    ['evenstream_writing_seconds', '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 30 60 +Inf'],
  ])('have the buckets of %s, each counting the values up to its bound', async (name, bounds) => {
    const metrics = createMetrics()
    const text = { writtenBy: null, careKind: null, isRepaired: false }
    await metrics.timeRender(async () => 'completed')
    await metrics.timeWriting({ kind: 'script', by: 'guide' }, async () => text)
    const output = await metrics.registry.metrics()
    const buckets = [...output.matchAll(new RegExp(`^${name}_bucket{le="([^"]+)".* 1$`, 'gm'))]
    expect(buckets.map(([, bound]) => bound).join(' ')).toBe(bounds)
    expect(output).toMatch(new RegExp(`^${name}_count\\{.*\\} 1$`, 'm'))
  })
})
