/** The provider's messages in the hands of a test: held back, and delivered as it pleases. */
import Stripe from 'stripe'
import { sandboxKeys } from '#sandbox/payments/sandbox-keys.ts'
import { enabledEvents, webhookPath } from '#server/payments/events.ts'
import { sandboxStripe } from './payment-pages.ts'
import type { TestServer } from './server.ts'

/** From now on the sandbox delivers nothing by itself. */
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
  server.visitor().fetch(webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    body,
  })

/** The same without a network in between, for thousands of them. Answers the status. */
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

/** In an order that chance gives, the same for the same seed. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as Item)
}

/** All that the provider had to say about a customer so far, oldest first. */
export async function eventsAbout(server: TestServer, customer: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const event of sandboxStripe(server).events.list({
    types: [...enabledEvents],
    limit: 100,
  })) {
    const { customer: about } = event.data.object as { customer?: unknown }
    if (about === customer) events.unshift(event)
  }
  return events
}
