import { it } from 'vitest'
import { expectRefusalWhileRunning, stopProductsAfterEach } from './rotate-key.test-support.ts'

stopProductsAfterEach()

it('rotate-key refuses to run while a web process runs', () => expectRefusalWhileRunning('web'))
