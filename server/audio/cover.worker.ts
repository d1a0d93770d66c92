/** Renders one cover and exits: rendering blocks its thread for a few tenths of a second. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const engine = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
await initWasm(readFileSync(engine))
const png = new Resvg(String(workerData), { font: { loadSystemFonts: false } }).render().asPng()
parentPort?.postMessage(png)
