import { afterEach } from 'vitest'
import { type ProductProcess, startProduct } from '#testing/process.ts'

const running: ProductProcess[] = []

/** After each test of the file, stops what `start` has started. */
export function stopProductsAfterEach(): void {
  afterEach(async () => {
    for (const product of running.splice(0)) {
      product.child.kill('SIGTERM')
      await product.exited
    }
  })
}

export const start: typeof startProduct = async (...args) => {
  const product = await startProduct(...args)
  running.push(product)
  return product
}

/** Waits until the port refuses connections. */
export async function waitUntilPortCloses(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    } catch {
      return
    }
  }
}
