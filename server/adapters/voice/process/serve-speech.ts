/** Runs in a speech process: speaks the utterances that it receives, one after the other. */
import { constants, setPriority } from 'node:os'
import type { Report, SpeakMessage } from './messages.ts'

export type Speak = (message: SpeakMessage) => Promise<Float32Array> | Float32Array

export function serveSpeech(speak: Speak): void {
  // Low priority, so that the web server gets the processor first.
  setPriority(constants.priority.PRIORITY_LOW)
  // The IPC channel closes even when the parent process was killed.
  process.on('disconnect', () => process.exit(0))

  let queue = Promise.resolve()
  process.on('message', (message: SpeakMessage) => {
    queue = queue.then(() => speakAndReport(speak, message))
  })
}

async function speakAndReport(speak: Speak, message: SpeakMessage): Promise<void> {
  const usedBefore = process.cpuUsage()
  const heartbeat = setInterval(() => {
    const { user, system } = process.cpuUsage(usedBefore)
    report({ kind: 'working', cpuMilliseconds: (user + system) / 1000 })
  }, 1000)
  try {
    report({ kind: 'spoken', id: message.id, samples: await speak(message) })
  } catch (error) {
    // Only the name of the error: its message might quote the utterance.
    const reason = error instanceof Error ? error.name : 'unknown'
    report({ kind: 'failed', id: message.id, reason })
  } finally {
    clearInterval(heartbeat)
  }
}

function report(message: Report): void {
  process.send?.(message)
}
