/** Memory and processor time of a process, from /proc. */
import { readFileSync } from 'node:fs'
import { poll } from '#testing/timeouts.ts'

export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Waits until the memory changes by less than a megabyte in five seconds, then returns it. */
export async function settledResidentMegabytes(pid: number | undefined): Promise<number> {
  let previous = Number.POSITIVE_INFINITY
  const settledValue = () => {
    const current = residentMegabytes(pid)
    const isSettled = Math.abs(current - previous) < 1
    previous = current
    return isSettled ? current : undefined
  }
  return poll(5 * 60_000, 'the memory of a process to settle', settledValue, { intervalMs: 5_000 })
}

/**
 * User and system time of the process: fields 14 and 15 of /proc/…/stat, in hundredths of a second. They are counted
 * from the end of the second field, the name in brackets, which may contain spaces.
 */
export function processorMicroseconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
