import type { Guide } from '../../../ports/writer.ts'
import { createEmbeddedWriter, type EmbeddedWriter } from './embedded-writer.ts'

/** Codes that may be logged: what went less well than it should, and nothing of whom. */
export type GuideTrouble =
  /** The best of all candidates was served, and it did not pass every check. */
  'served_unpassed'

const byTheGuide = { writtenBy: null, cost: 0 } as const

/** The built-in guide. Its models take a moment to load, so it can be asked to warm up before. */
export function createEmbeddedScriptWriter(
  onTrouble: (code: GuideTrouble) => void = () => undefined,
): Guide & { warmUp(): Promise<void> } {
  let started: Promise<EmbeddedWriter> | undefined
  const writer = () => {
    started ??= createEmbeddedWriter().catch((error) => {
      started = undefined
      throw error
    })
    return started
  }
  const told = <T extends { failed: string[] }>(served: T): T => {
    if (served.failed.length > 0) onTrouble('served_unpassed')
    return served
  }
  return {
    async warmUp() {
      await writer()
    },
    async writeScript(goal) {
      const { script, theme, careKind } = told(await (await writer()).write(goal))
      return { script, theme, careKind, ...byTheGuide }
    },
    async writeGuidance({ shared: _shared, ...entry }) {
      return { ...(await (await writer()).ask('guidance', entry)), ...byTheGuide }
    },
    async writeMeditation(entry) {
      const { script, careKind } = told(await (await writer()).ask('meditation', entry))
      return { script, careKind, ...byTheGuide }
    },
    async readForCare(text, as) {
      return (await (await writer()).ask('care', { text, as })).careKind
    },
    async readReflection(reflection) {
      return (await writer()).ask('reflection', { reflection })
    },
    async readGoal(goal) {
      return (await writer()).ask('goal', { goal })
    },
    async readIdea(reflection) {
      return (await (await writer()).ask('idea', { reflection })).idea
    },
    async readEntry(reflection) {
      return (await writer()).ask('entry', { reflection })
    },
    async writeReview(request) {
      return (await writer()).ask('review', request)
    },
    async close() {
      await (await started)?.close()
    },
  }
}
