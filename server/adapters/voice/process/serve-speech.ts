/** Runs in a speech process: speaks the sentences that it receives, one after the other. */
import { constants, setPriority } from 'node:os'
import type { Report, SpeakMessage } from './messages.ts'

export type Speak = (message: SpeakMessage) => Promise<Float32Array> | Float32Array

export function serveSpeech(speak: Speak): void {
  // Low priority, so that requests are served first.
  setPriority(constants.priority.PRIORITY_LOW)
  // The channel closes even when the parent was killed.
  process.on('disconnect', () => process.exit(0))

  let queue = Promise.resolve()
  process.on('message', (message: SpeakMessage) => {
    queue = queue.then(() => answer(speak, message))
  })
}

async function answer(speak: Speak, message: SpeakMessage): Promise<void> {
  const heartbeat = setInterval(() => {
    const { user, system } = process.cpuUsage()
    report({ kind: 'working', cpuMilliseconds: (user + system) / 1000 })
  }, 1000)
  try {
    report({ kind: 'spoken', id: message.id, samples: await speak(message) })
  } catch (error) {
    // Only the name of the error: its message might quote the sentence.
    const reason = error instanceof Error ? error.name : 'unknown'
    report({ kind: 'failed', id: message.id, reason })
  } finally {
    clearInterval(heartbeat)
  }
}

function report(report: Report): void {
  process.send?.(report)
}
