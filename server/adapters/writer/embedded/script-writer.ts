import type { Guide } from '../../../ports/writer.ts'
import { createEmbeddedWriter, type EmbeddedWriter } from './embedded-writer.ts'

/** Codes of what went wrong. They may be logged, because they contain nothing about the user. */
export type GuideTrouble =
  /** The best of all candidates was served, and it did not pass every check. */
  'served_unpassed'

/** Starts the process that reads and writes. */
export type StartWriter = () => Promise<EmbeddedWriter>

const byTheGuide = { writtenBy: null, cost: 0 } as const

/** The built-in guide. Its models take seconds to load; `warmUp` loads them before the first request. */
export function createEmbeddedScriptWriter(
  onTrouble: (code: GuideTrouble) => void = () => undefined,
  startWriter: StartWriter = createEmbeddedWriter,
): Guide & { warmUp(): Promise<void> } {
  let started: Promise<EmbeddedWriter> | undefined
  const writer = () => {
    started ??= startWriter().catch((error) => {
      started = undefined
      throw error
    })
    return started
  }
  const reportFailedChecks = <T extends { failed: string[] }>(served: T): T => {
    if (served.failed.length > 0) onTrouble('served_unpassed')
    return served
  }
  return {
    async warmUp() {
      await writer()
    },
    async writeScript(goal) {
      const { script, theme, careKind } = reportFailedChecks(await (await writer()).write(goal))
      return { script, theme, careKind, ...byTheGuide }
    },
    async writeGuidance({ shared: _shared, ...entry }) {
      return { ...(await (await writer()).runTask('guidance', entry)), ...byTheGuide }
    },
    async writeMeditation(entry) {
      const { script, careKind } = reportFailedChecks(
        await (await writer()).runTask('meditation', entry),
      )
      return { script, careKind, ...byTheGuide }
    },
    async readForCare(text, textKind) {
      return (await (await writer()).runTask('care', { text, textKind })).careKind
    },
    async readReflection(reflection) {
      return (await writer()).runTask('reflection', { reflection })
    },
    async readGoal(goal) {
      return (await writer()).runTask('goal', { goal })
    },
    async readIdea(reflection) {
      return (await (await writer()).runTask('idea', { reflection })).idea
    },
    async readEntry(reflection) {
      return (await writer()).runTask('entry', { reflection })
    },
    async writeReview(request) {
      return (await writer()).runTask('review', request)
    },
    async close() {
      await (await started)?.close()
    },
  }
}
