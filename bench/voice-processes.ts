/**
 * Where the time of a narration goes, and what several processes gain: one process with up to four threads
 * against the processes and threads that the product plans for this machine, alternating, on the same
 * sentences.
 *
 *   npm run bench:voice-processes
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { KokoroVoice } from '#server/adapters/voice/kokoro/kokoro-voice.ts'
import { findModelFolder, modelPath } from '#server/adapters/voice/kokoro/model-folder.ts'
import { planProcesses, thisMachine } from '#server/adapters/voice/kokoro/process-plan.ts'
import { renderTrack } from '#server/audio/render-track.ts'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { defaultPace } from '#shared/narration.ts'
import { limitRun } from '#testing/timeouts.ts'
import { TimedVoice } from './audio/timed-voice.ts'
import { median } from './load/client.ts'
import { reportRows } from './table.ts'

limitRun(60, 'bench:voice-processes')

const maxTimeRatio = 0.65
const rounds = Number(process.argv[2] ?? 3)
const voice = 'af_heart'
const script = `You settle where you are, and your shoulders grow heavy and warm. [pause 5s]
You hear the harbour wake: ropes, gulls, a door somewhere below your window. [pause 6s]
You smile. You are at home in this ordinary morning, and there is time. [pause 7s]`

const folder = findModelFolder(modelPath(join(import.meta.dirname, '..'), process.env.VOICE_DIR))
if (!folder) throw new Error('The neural voice is not prepared: npm run voice')
const cores = availableParallelism()
const threaded = new KokoroVoice(folder, {
  processes: 1,
  threads: Math.min(4, cores),
  keepsFirstLoaded: false,
})
const plan = planProcesses(undefined, thisMachine())
const parallel = new KokoroVoice(folder, plan)

// Only the first call loads the model; both speak one word.
const firstCallSeconds = await measureSeconds(() => parallel.speak('Yes.', { voice, speed: 1 }))
const secondCallSeconds = await measureSeconds(() => parallel.speak('Yes.', { voice, speed: 1 }))
// All processes load the model before the measured runs: sentences spoken at the same time go to different processes.
await threaded.speak('Yes.', { voice, speed: 1 })
await Promise.all(
  Array.from({ length: plan.processes }, () => parallel.speak('Yes.', { voice, speed: 1 })),
)
const threadedRuns: Run[] = []
const parallelRuns: Run[] = []
for (let round = 0; round < rounds; round++) {
  threadedRuns.push(await render(threaded))
  parallelRuns.push(await render(parallel))
}
await Promise.all([threaded.close(), parallel.close()])

const threadedSeconds = median(threadedRuns.map(({ seconds }) => seconds))
const parallelSeconds = median(parallelRuns.map(({ seconds }) => seconds))
const usedCores = (runs: readonly Run[]) => median(runs.map((run) => run.cpuSeconds / run.seconds))
const timeRatio = parallelSeconds / threadedSeconds
const secondsWithoutVoice = median(
  threadedRuns.map(({ seconds, voiceSeconds }) => seconds - voiceSeconds),
)
const processes = `${plan.processes} × ${plan.threads} thread`
await reportRows([
  {
    name: `narration: time with ${processes}`,
    measured: `${timeRatio.toFixed(2)} (${parallelSeconds.toFixed(1)} s)`,
    reference: `one process ${threadedSeconds.toFixed(1)} s`,
    limit: `≤ ${maxTimeRatio}`,
    isWithinLimit: timeRatio <= maxTimeRatio,
  },
  {
    name: 'narration: cores in use by the voice',
    measured: `${usedCores(parallelRuns).toFixed(2)} of ${cores}`,
    reference: `one process ${usedCores(threadedRuns).toFixed(2)}`,
  },
  {
    name: 'narration: processor time of the voice',
    measured: `${median(parallelRuns.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1)} s`,
    reference: `one process ${median(threadedRuns.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1)} s`,
  },
  {
    name: 'narration: time outside the voice',
    measured: `${((secondsWithoutVoice / threadedSeconds) * 100).toFixed(1)} % (${secondsWithoutVoice.toFixed(1)} s)`,
    reference: `of ${threadedSeconds.toFixed(1)} s`,
  },
  {
    name: 'narration: first utterance spoken',
    measured: `${median(parallelRuns.map((run) => run.firstSeconds)).toFixed(1)} s`,
    reference: `one process ${median(threadedRuns.map((run) => run.firstSeconds)).toFixed(1)} s`,
  },
  {
    name: 'narration: loading the model',
    measured: `${(firstCallSeconds - secondCallSeconds).toFixed(1)} s`,
    reference: `a sentence of one word ${secondCallSeconds.toFixed(1)} s`,
  },
])

interface Run {
  seconds: number
  /** Processor time of the child processes. */
  cpuSeconds: number
  /** Until the first utterance was spoken. */
  firstSeconds: number
  /** The time in which at least one call of the voice ran. */
  voiceSeconds: number
}

async function render(engine: VoiceEngine): Promise<Run> {
  const timedVoice = new TimedVoice(engine)
  const cpuBefore = childCpuSeconds()
  const startedAt = performance.now()
  let firstSeconds = 0
  await renderTrack({
    script,
    title: 'Harbour',
    engine: timedVoice,
    voice,
    pace: defaultPace,
    // As short as the silences allow.
    seconds: 0,
    sink: () => {},
    onProgress: () => {
      firstSeconds ||= (performance.now() - startedAt) / 1000
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = childCpuSeconds() - cpuBefore
  return { seconds, cpuSeconds, firstSeconds, voiceSeconds: timedVoice.milliseconds / 1000 }
}

/** The processor time of the running child processes. */
function childCpuSeconds(): number {
  const args = ['-o', 'cputimes=', '--ppid', String(process.pid)]
  const lines = execFileSync('ps', args, { encoding: 'utf8' }).trim().split('\n')
  return lines.reduce((sum, line) => sum + Number(line.trim()), 0)
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
