/** Beside the product in its process: says how much memory is in use, once all garbage is collected. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`in use: ${heapUsed + external}\n`)
})
