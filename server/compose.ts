import type { FastifyInstance } from 'fastify'
import { registerAdminAndContact } from './compose/admin-and-contact.ts'
import { createWebApp, createWorkerApp } from './compose/apps.ts'
import { registerBilling } from './compose/billing.ts'
import { type ComposeDependencies, type Context, createContext } from './compose/context.ts'
import { registerLiveUpdates } from './compose/live-updates.ts'
import { registerNarration } from './compose/narration.ts'
import { registerOwnData } from './compose/own-data.ts'
import { registerSignIn } from './compose/sign-in.ts'
import { registerSlidesAndJournal } from './compose/slides-and-journal.ts'
import { openStores } from './compose/stores.ts'
import { createWebContext } from './compose/web-context.ts'
import { attachWorker } from './compose/worker.ts'
import { operationRoutes } from './routes/operations/operation-routes.ts'

export interface Product {
  app: FastifyInstance
  metrics: Context['metrics']
  /** Loads what would otherwise be loaded by the first request that needs it. */
  warmUp(): Promise<void>
}

/** Assembles the product. In the server, only `compose/` chooses adapters and sandboxes. */
export function compose(dependencies: ComposeDependencies): Promise<Product> {
  const context = createContext(dependencies)
  return context.config.role === 'worker' ? composeWorker(context) : composeWeb(context)
}

async function composeWorker(context: Context): Promise<Product> {
  const app = await createWorkerApp(context)
  const stores = await openStores(app, context)
  await attachWorker(app, { ...context, ...stores })
  operationRoutes(app, context)
  return { app, metrics: context.metrics, warmUp: stores.writers.warmUp }
}

async function composeWeb(context: Context): Promise<Product> {
  const { app, ...webAppParts } = await createWebApp(context)
  const stores = await openStores(app, context)
  const worker =
    context.config.role === 'all' ? await attachWorker(app, { ...context, ...stores }) : undefined
  const web = createWebContext({ ...context, ...webAppParts, ...stores }, worker)

  const { deleteIdentity } = await registerSignIn(app, web)
  registerSlidesAndJournal(app, web)
  registerNarration(app, web)
  const billing = await registerBilling(app, web)
  const { deleteMessagesFrom } = await registerAdminAndContact(app, web, billing)
  const { deleteCustomerThen } = billing
  registerOwnData(app, web, {
    deleteCustomerThen,
    deleteMessagesFrom,
    deleteIdentity,
  })
  registerLiveUpdates(app, web)
  operationRoutes(app, context)
  return { app, metrics: context.metrics, warmUp: stores.writers.warmUp }
}
