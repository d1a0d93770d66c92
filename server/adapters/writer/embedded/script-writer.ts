import type { ScriptWriter } from '../../../ports/writer.ts'
import { createEmbeddedWriter, type EmbeddedWriter } from './embedded-writer.ts'

/** The built-in guide. Its models take a moment to load, so it can be asked to warm up before. */
export function createEmbeddedScriptWriter(): ScriptWriter & { warmUp(): Promise<void> } {
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
      const { script, theme } = await (await writer()).write(goal)
      return { script, theme, writtenBy: null, cost: 0 }
    },
    async close() {
      await (await started)?.close()
    },
  }
}
