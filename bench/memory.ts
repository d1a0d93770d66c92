/** Memory and processor time of a process, from /proc. */
import { readFileSync } from 'node:fs'
import { poll } from '#testing/timeouts.ts'

export function megabytesOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Waits until the memory no longer changes, so that garbage has been collected. */
export async function settledMegabytesOf(pid: number | undefined): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  const settled = () => {
    const now = megabytesOf(pid)
    const isSettled = Math.abs(now - last) < 1
    last = now
    return isSettled ? now : undefined
  }
  return poll(5 * 60_000, 'the memory of a process to settle', settled, { every: 5_000 })
}

/** Microseconds of processor time; the system counts in hundredths of a second. */
export function processorTimeOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
