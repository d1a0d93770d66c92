/** Holds back the webhooks of the payment sandbox and delivers them in any order. */
import Stripe from 'stripe'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { enabledEvents, webhookPath } from '#server/payments/events.ts'
import { sandboxStripe } from './payment-pages.ts'
import type { TestServer } from './server.ts'

/** Stops the sandbox from delivering webhooks by itself. */
export async function holdBackPaymentEvents({ database }: TestServer): Promise<void> {
  await database.pool.query(`
    create function hold_back() returns trigger language plpgsql as
      $$ begin new.due_at := null; return new; end $$;
    create trigger hold_back before insert on sandbox_payment_deliveries
      for each row execute function hold_back();`)
}

export interface SignedEvent {
  body: string
  header: string
}

export const signEvent = (
  server: TestServer,
  body: string,
  {
    secret = sandboxKeys(server.masterKey).webhookSecret,
    at = server.now,
  }: { secret?: string; at?: Date } = {},
): SignedEvent => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return {
    body,
    header: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
  }
}

export const deliverEvent = (server: TestServer, { body, header }: SignedEvent) =>
  server.client().fetch(webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    body,
  })

/** Delivers without a network connection, for thousands of events. Returns the status. */
export async function injectEvent(
  { app }: TestServer,
  { body, header }: { body: string | Buffer; header: string },
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body,
  })
  return statusCode
}

/** Shuffles with the given random function. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as Item)
}

/** The events of a customer so far to which the product subscribes, oldest first. */
export async function eventsAbout(server: TestServer, customer: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const event of sandboxStripe(server).events.list({
    types: [...enabledEvents],
    limit: 100,
  })) {
    const { customer: eventCustomer } = event.data.object as { customer?: unknown }
    if (eventCustomer === customer) events.unshift(event)
  }
  return events
}
