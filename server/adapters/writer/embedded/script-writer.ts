import type { Guide } from '../../../ports/writer.ts'
import { createEmbeddedWriter, type EmbeddedWriter } from './embedded-writer.ts'

const byTheGuide = { writtenBy: null, cost: 0 } as const

/** The built-in guide. Its models take a moment to load, so it can be asked to warm up before. */
export function createEmbeddedScriptWriter(): Guide & { warmUp(): Promise<void> } {
  let started: Promise<EmbeddedWriter> | undefined
  const writer = () => {
    started ??= createEmbeddedWriter().catch((error) => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    async warmUp() {
      await writer()
    },
    async writeScript(goal) {
      const { script, theme, needsCare } = await (await writer()).write(goal)
      return { script, theme, careful: needsCare, ...byTheGuide }
    },
    async writeGuidance(entry) {
      const { guidance, needsCare } = await (await writer()).ask('guidance', entry)
      return { guidance, careful: needsCare, ...byTheGuide }
    },
    async writeMeditation(entry) {
      const { script, needsCare } = await (await writer()).ask('meditation', entry)
      return { script, careful: needsCare, ...byTheGuide }
    },
    async readForCare(text, as) {
      return (await (await writer()).ask('care', { text, as })).needsCare
    },
    async close() {
      await (await started)?.close()
    },
  }
}
