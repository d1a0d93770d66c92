import { expect, it } from 'vitest'
import { coveredFaults, missingTests } from './covered-by-tests.ts'

it.each(coveredFaults)('$fault: the tests that cover it exist', (fault) => {
  expect(missingTests(fault)).toEqual([])
})
