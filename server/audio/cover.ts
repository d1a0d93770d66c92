/** A drawing as the square picture that players show, made off the thread that serves people. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Picture } from './id3.ts'

const side = 480
const patience = 20_000

/** undefined when it cannot be drawn: a track without a cover is better than none. */
export async function coverPicture(svg: string): Promise<Picture | undefined> {
  const worker = new Worker(join(import.meta.dirname, 'cover.worker.ts'), {
    workerData: squared(svg),
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
  })
  const bytes = await new Promise<Uint8Array | undefined>((resolve) => {
    setTimeout(resolve, patience, undefined).unref()
    worker.once('message', resolve)
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
  await worker.terminate()
  return bytes && { mime: 'image/png', bytes }
}

/** The drawing fills the square and is cropped at its sides, as on the product's own cards. */
function squared(svg: string): string {
  const inner = svg.replace('<svg ', `<svg width="${side}" height="${side}" `)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inner}</svg>`
}
