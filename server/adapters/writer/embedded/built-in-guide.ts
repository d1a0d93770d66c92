import type { Guide } from '../../../ports/writer.ts'
import { type GuideProcess, startGuideProcess } from './guide-process.ts'

/** Codes of what went wrong. They may be logged, because they contain nothing about the user. */
export type GuideTrouble =
  /** The best of all candidates was served, and it did not pass every check. */
  'served_unpassed'

export type StartGuideProcess = () => Promise<GuideProcess>

const byTheGuide = { writtenBy: null, cost: 0 } as const

/** The built-in guide. Its models take seconds to load; `warmUp` loads them before the first request. */
export function createBuiltInGuide(
  onTrouble: (code: GuideTrouble) => void = () => undefined,
  startProcess: StartGuideProcess = startGuideProcess,
): Guide & { warmUp(): Promise<void> } {
  let started: Promise<GuideProcess> | undefined
  const guideProcess = () => {
    started ??= startProcess().catch((error) => {
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
      await guideProcess()
    },
    async writeScript(goal) {
      const { script, theme, careKind } = reportFailedChecks(
        await (await guideProcess()).writeScript(goal),
      )
      return { script, theme, careKind, ...byTheGuide }
    },
    // `shared` is only for outside models, and its function cannot be sent to the process.
    async writeGuidance({ shared: _shared, ...entry }) {
      return { ...(await (await guideProcess()).runTask('guidance', entry)), ...byTheGuide }
    },
    async writeMeditation(entry) {
      const { script, careKind } = reportFailedChecks(
        await (await guideProcess()).runTask('meditation', entry),
      )
      return { script, careKind, ...byTheGuide }
    },
    async readForCare(text, textKind) {
      return (await (await guideProcess()).runTask('care', { text, textKind })).careKind
    },
    async readReflection(reflection) {
      return (await guideProcess()).runTask('reflection', { reflection })
    },
    async readGoal(goal) {
      return (await guideProcess()).runTask('goal', { goal })
    },
    async readIdea(reflection) {
      return (await (await guideProcess()).runTask('idea', { reflection })).idea
    },
    async readEntry(reflection) {
      return (await guideProcess()).runTask('entry', { reflection })
    },
    async writeReview(request) {
      return (await guideProcess()).runTask('review', request)
    },
    async close() {
      await (await started)?.close()
    },
  }
}
