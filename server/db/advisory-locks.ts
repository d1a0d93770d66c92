/**
 * The numbers of the advisory locks that concern the whole database, the same in all processes. They are listed in
 * one place because two locks with one number would block each other. Locks of one customer or identity have
 * hashes as numbers.
 */
export const advisoryLocks = {
  migrations: 7_302_614_411,
  administration: 7_302_614_412,
  /** Held by every running process; see running-lock.ts. */
  running: 7_302_614_413,
} as const
