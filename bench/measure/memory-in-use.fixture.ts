/** Preloaded into the product: prints the memory in use after a garbage collection. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`in use: ${heapUsed + external}\n`)
})
