/**
 * Where log lines go: standard output, a few at a time. Writing there waits until the other end has
 * taken it, and a wait for every request would cost more than the request's own work.
 */
const longestWait = 50
const mostCharacters = 64 * 1024

export interface LogOutput {
  write(line: string): void
}

/** Hands over what has gathered after a moment, when it has become much, or at the latest at the end. */
export function createLogOutput(
  write: (text: string) => void,
  onEnd: (flush: () => void) => void,
): LogOutput {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = gathered
    gathered = ''
    if (text) write(text)
  }
  onEnd(flush)
  return {
    write(line) {
      gathered += line
      if (gathered.length >= mostCharacters) flush()
      else timer ??= setTimeout(flush, longestWait).unref()
    },
  }
}

/** One for the whole process. */
export const standardOutput = createLogOutput(
  (text) => process.stdout.write(text),
  (flush) => process.once('exit', flush),
)
