/** Renders the cover art as a square PNG, in a worker thread. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Picture } from './id3.ts'

/** The width and height in pixels. */
const side = 480
const timeoutMs = 20_000

/** undefined when rendering fails or times out: the track then has no cover. */
export async function coverPicture(svg: string): Promise<Picture | undefined> {
  const worker = new Worker(join(import.meta.dirname, 'cover.worker.ts'), {
    workerData: cropToSquare(svg),
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
  })
  const bytes = await new Promise<Uint8Array | undefined>((resolve) => {
    setTimeout(resolve, timeoutMs, undefined).unref()
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
  await worker.terminate()
  return bytes && { mime: 'image/png', bytes }
}

/** Crops the drawing at its sides to fill the square, as on the cards of the client. */
function cropToSquare(svg: string): string {
  const inner = svg.replace('<svg ', `<svg width="${side}" height="${side}" `)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inner}</svg>`
}
