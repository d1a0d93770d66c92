import { randomBytes } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'

const running: ProductProcess[] = []

/** After each test of the file, stops the products that `startForTest` has started. */
export function stopProductsAfterEach(): void {
  afterEach(() => Promise.all(running.splice(0).map(stop)))
}

async function stop(product: ProductProcess): Promise<void> {
  product.child.kill('SIGTERM')
  await product.exited
}

/** Starts the product and waits until it is ready. `stopProductsAfterEach` stops it. */
export async function startForTest(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(env)
  running.push(product)
  await product.ready()
  return product
}

/** Runs the command while a process with this role runs, and again after that process has ended. */
export async function expectRefusalWhileRunning(role: 'web' | 'worker'): Promise<void> {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const env = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: newDataDir(),
    ENCRYPTION_KEY: oldKey,
  }
  const rotate = async () => {
    const command = [process.execPath, 'scripts/rotate-key.ts']
    const rotation = await startProduct({ ...env, NEW_ENCRYPTION_KEY: newKey }, { command })
    return { code: await rotation.exited, output: rotation.output.trim() }
  }

  const product = await startForTest({ ...env, ROLE: role, PUBLIC_URL: 'http://localhost:3000' })
  expect(await rotate()).toEqual({
    code: 1,
    output:
      'Evenstream is running on this database: stop every web and worker process first, on every machine',
  })
  await stop(product)
  expect(await rotate()).toMatchObject({ code: 0 })
}
