import type Stripe from 'stripe'
import { type Html, html } from '../../html.ts'
import type { CardProblems } from '../cards.ts'
import { returnUrl } from '../checkout.ts'
import { priceIn } from '../objects/checkout-sessions.ts'
import { cardForm } from './card-form.ts'
import { nameOf, terms } from './formats.ts'

export function checkoutPage(
  session: Stripe.Checkout.Session,
  { action, problems, declined }: { action: string; problems: CardProblems; declined: boolean },
): Html {
  const price = priceIn(session)
  return html`<main class="sheet">
<h1>Subscribe to ${nameOf(price)}</h1>
<p class="price">${terms(price)}</p>
<p class="note">This is the built-in payment sandbox, for trying Evenstream. No money moves, and no bank is asked.</p>
${cardForm({ action, submit: 'Subscribe', problems, declined })}
<p><a class="button-quiet" href="${session.cancel_url ?? '/'}">Back to Evenstream</a></p>
</main>`
}

export function closedCheckoutPage(session: Stripe.Checkout.Session): Html {
  const isComplete = session.status === 'complete'
  return html`<main class="sheet">
<h1>${isComplete ? 'This checkout is complete' : 'This checkout has expired'}</h1>
<p>${
    isComplete
      ? 'It was finished already, here or in another tab. Nothing was charged twice.'
      : 'It was replaced by a newer one, or left open too long. Nothing was charged.'
  }</p>
<p><a class="button" href="${isComplete ? returnUrl(session) : (session.cancel_url ?? '/')}">Back to Evenstream</a></p>
</main>`
}

export function notFoundPage(): Html {
  return html`<main class="sheet">
<h1>There is nothing at this address</h1>
<p>The link is wrong, or has expired.</p>
<p><a class="button" href="/account">Back to Evenstream</a></p>
</main>`
}
