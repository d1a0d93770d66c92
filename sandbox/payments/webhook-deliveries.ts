/**
 * Delivers webhook events to the product: signed, sometimes more than once, in no guaranteed order, retried until
 * acknowledged or until the retries are used up. The event of a process that dies is due again soon after.
 */
import { and, asc, eq, lte } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Database } from '#server/db/database.ts'
import {
  sandboxPaymentDeliveries as deliveries,
  sandboxPaymentObjects as objects,
} from '#server/db/schema/payments-sandbox.ts'
import { unixSeconds } from './unit-of-work.ts'

interface DeliveryDependencies {
  db: Database
  clock: () => Date
  /** The URL of the product's webhook. */
  endpoint: string
  webhookSecret: string
  onError(error: unknown): void
}

const secondMs = 1000
/** Delay after each failed attempt; when none is left, the event is not sent again. */
const retryDelays = [1, 2, 4, 8, 15, 30, 60, 300, 900, 3600, 3600, 3600].map(
  (seconds) => seconds * secondMs,
)
const timeoutMs = 20 * secondMs
/** How long a claimed event is not due: longer than a request may take. */
const leaseMs = timeoutMs + 10 * secondMs
const concurrency = 2
const pollIntervalMs = secondMs

export function createWebhookDeliveries({
  db,
  clock,
  endpoint,
  webhookSecret,
  onError,
}: DeliveryDependencies) {
  let runningLoops = 0
  let isClosed = false
  const closeController = new AbortController()
  const idleListeners: (() => void)[] = []

  /**
   * Claims the next due event: its due time is moved to the end of the lease, so that no other loop claims it
   * meanwhile. No transaction is open while the request runs.
   */
  const claimNextEvent = () =>
    db.transaction(async (tx) => {
      const [delivery] = await tx
        .select({ eventId: deliveries.eventId, attempts: deliveries.attempts, body: objects.body })
        .from(deliveries)
        .innerJoin(objects, eq(objects.id, deliveries.eventId))
        .where(lte(deliveries.dueAt, clock()))
        .orderBy(asc(deliveries.dueAt), asc(objects.position))
        .limit(1)
        .for('update', { of: deliveries, skipLocked: true })
      if (!delivery) return undefined
      const leasedUntil = new Date(clock().getTime() + leaseMs)
      await tx
        .update(deliveries)
        .set({ attempts: delivery.attempts + 1, dueAt: leasedUntil })
        .where(eq(deliveries.eventId, delivery.eventId))
      return { ...delivery, leasedUntil }
    })

  /** Returns false if no event is due. */
  async function deliverNextEvent(): Promise<boolean> {
    const delivery = await claimNextEvent()
    if (!delivery) return false
    const { eventId, attempts, leasedUntil } = delivery
    const isDelivered = await post(delivery.body)
    const delay = retryDelays[attempts]
    const dueAt = isDelivered || delay === undefined ? null : new Date(clock().getTime() + delay)
    await db
      .update(deliveries)
      .set({ dueAt })
      .where(and(eq(deliveries.eventId, eventId), eq(deliveries.dueAt, leasedUntil)))
    return true
  }

  async function post(event: Record<string, unknown>): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2)
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: unixSeconds(clock()),
    })
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        body: payload,
        signal: AbortSignal.any([closeController.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  async function deliverDueEvents(): Promise<void> {
    if (isClosed || runningLoops >= concurrency) return
    runningLoops += 1
    try {
      while (!isClosed && (await deliverNextEvent()));
    } catch (error) {
      if (!isClosed) onError(error)
    } finally {
      runningLoops -= 1
      if (runningLoops === 0) for (const resolve of idleListeners.splice(0)) resolve()
    }
  }

  const timer = setInterval(() => void deliverDueEvents(), pollIntervalMs).unref()

  return {
    wake: () => void deliverDueEvents(),
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      closeController.abort()
      if (runningLoops > 0) await new Promise<void>((resolve) => idleListeners.push(resolve))
    },
  }
}
