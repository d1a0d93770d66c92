import type { Worker } from '../jobs/worker.ts'
import { createUserMutex, type UserMutex } from '../services/user-mutex.ts'
import type { WebApp } from './apps.ts'
import type { Context } from './context.ts'
import type { Stores } from './stores.ts'

/** What the areas of a web process share. */
export interface WebContext extends Context, Stores, Omit<WebApp, 'app'> {
  /** Of the changes that are passed to it, runs one of a user at a time, in this process. */
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
