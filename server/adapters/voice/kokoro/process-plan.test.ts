import { expect, it } from 'vitest'
import { planProcesses } from './process-plan.ts'

const gigabyte = 1e9

it.each([
  { cores: 1, freeGigabytes: 16, processes: 1, threads: 1, keepsFirstLoaded: true },
  { cores: 2, freeGigabytes: 16, processes: 2, threads: 1, keepsFirstLoaded: true },
  { cores: 4, freeGigabytes: 16, processes: 4, threads: 1, keepsFirstLoaded: true },
  { cores: 16, freeGigabytes: 64, processes: 4, threads: 4, keepsFirstLoaded: true },
  { cores: 8, freeGigabytes: 4, processes: 2, threads: 4, keepsFirstLoaded: true },
  { cores: 2, freeGigabytes: 2, processes: 1, threads: 2, keepsFirstLoaded: false },
  { cores: 2, freeGigabytes: 0, processes: 1, threads: 2, keepsFirstLoaded: false },
])(
  '$cores cores and $freeGigabytes GB of free memory run $processes processes of $threads threads',
  ({ cores, freeGigabytes, ...plan }) => {
    expect(planProcesses(undefined, { cores, memory: freeGigabytes * gigabyte })).toEqual(plan)
  },
)

it('a configured number of processes is used whatever the memory is', () => {
  const plan = planProcesses(3, { cores: 4, memory: 0 })
  expect(plan).toEqual({ processes: 3, threads: 1, keepsFirstLoaded: false })
})
