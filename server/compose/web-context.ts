import type { Worker } from '../jobs/worker.ts'
import { createUserMutex, type UserMutex } from '../services/user-mutex.ts'
import type { WebApp } from './apps.ts'
import type { Context } from './context.ts'
import type { Stores } from './stores.ts'

/** What the plugins of a web process (`billing.ts`, `narration.ts` and others in this folder) share. */
export interface WebContext extends Context, Stores, Omit<WebApp, 'app'> {
  /** Runs the changes that are passed to it, in this process one at a time for each user. */
  userMutex: UserMutex
  /** Makes the worker of this process, if it has one, look for work immediately. */
  wakeWorker: () => void
}

export const createWebContext = (
  shared: Omit<WebContext, 'userMutex' | 'wakeWorker'>,
  worker: Pick<Worker, 'wake'> | undefined,
): WebContext => ({
  ...shared,
  userMutex: createUserMutex(),
  wakeWorker: () => worker?.wake(),
})
