/**
 * The numbers of the database's advisory locks, the same in all processes. They stand in one table
 * because two locks of one number would wait for each other.
 */
export const advisoryLocks = {
  migrations: 7_302_614_411,
  administration: 7_302_614_412,
  /** Held by every running process; see running-lock.ts. */
  running: 7_302_614_413,
} as const
