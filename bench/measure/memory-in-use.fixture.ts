/** Preloaded into the product: at SIGUSR2 it collects garbage and prints the memory in use for `sockets.ts`. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`in use: ${heapUsed + external}\n`)
})
