import type Stripe from 'stripe'
import { type Html, html } from '../../html.ts'
import { hasNotEnded, quote } from '../billing.ts'
import { itemOf } from '../objects/subscriptions.ts'
import { settleBalance } from '../proration.ts'
import { date, money, nameOf, terms } from './formats.ts'

/** The data of the portal page. */
export interface PortalView {
  /** The path of the page. */
  base: string
  returnUrl: string
  customer: Stripe.Customer
  subscription: Stripe.Subscription | undefined
  card: Stripe.PaymentMethod | undefined
  /** The prices that the portal offers. */
  prices: Stripe.Price[]
  invoices: Stripe.Invoice[]
  /** The customer's time, in Unix seconds. */
  time: number
}

export function portalPage(view: PortalView): Html {
  return html`<main class="sheet sheet-wide">
<h1>Manage your subscription</h1>
<p class="note">This is the billing portal of the built-in payment sandbox. No money moves.</p>
${planSection(view)}
${cardSection(view)}
${invoiceSection(view)}
${clockSection(view)}
<p><a class="button-quiet" href="${view.returnUrl}">Return to Evenstream</a></p>
</main>`
}

const statusWords: Record<string, string> = {
  active: 'Active',
  past_due: 'Past due: the last payment failed',
  canceled: 'Ended',
}

function planSection({ base, subscription, prices }: PortalView): Html {
  if (!subscription) {
    return html`<section><h2>Current plan</h2><p>There is no subscription yet.</p></section>`
  }
  const { price, current_period_end: periodEnd } = itemOf(subscription)
  const isSubscriptionLive = hasNotEnded(subscription)
  const isCancelScheduled = subscription.cancel_at !== null
  const periodEndText = `${isCancelScheduled ? 'Cancels on' : 'Renews on'} ${date(periodEnd)}`
  return html`<section aria-labelledby="plan">
<h2 id="plan">Current plan</h2>
<p><strong>${nameOf(price)}</strong><br>${terms(price)}</p>
<p class="note">${statusWords[subscription.status] ?? subscription.status}${isSubscriptionLive ? `. ${periodEndText}.` : '.'}</p>
${
  isSubscriptionLive
    ? html`<form method="post" action="${base}/${isCancelScheduled ? 'resume' : 'cancel'}">
<button class="button-quiet" type="submit">${isCancelScheduled ? 'Resume plan' : 'Cancel plan'}</button>
</form>
<h3>Change plan</h3>
<ul class="choices">${prices
        .filter(({ id }) => id !== price.id)
        .map(
          (otherPrice) => html`<li><a class="choice" href="${base}/change?price=${otherPrice.id}">
<span class="choice-name">${nameOf(otherPrice)}</span><span class="choice-about">${terms(otherPrice)}</span></a></li>`,
        )}</ul>`
    : html``
}
</section>`
}

export function changePage(
  { base, customer, time }: PortalView,
  subscription: Stripe.Subscription,
  { to, declined }: { to: Stripe.Price; declined: boolean },
): Html {
  const { price } = itemOf(subscription)
  const { unused, charge, startsNewPeriod } = quote(subscription, to, time)
  const { amountDue, endingBalance } = settleBalance(charge - unused, customer.balance)
  return html`<main class="sheet">
<h1>Confirm your new plan</h1>
${declined ? html`<p class="alert" role="alert">Your card was declined, and your plan has not changed. Update the card first.</p>` : html``}
<dl class="sum">
<dt>${nameOf(to)}, ${startsNewPeriod ? terms(to) : 'rest of this period'}</dt><dd>${money(charge)}</dd>
<dt>Unused time on ${nameOf(price)}</dt><dd>${money(-unused)}</dd>
<dt>Due now</dt><dd><strong>${money(amountDue)}</strong></dd>
</dl>
${endingBalance < 0 ? html`<p class="note">${money(-endingBalance)} stays as credit for later payments.</p>` : html``}
<form method="post" action="${base}/change">
<input type="hidden" name="price" value="${to.id}">
<button class="button" type="submit">Confirm</button>
</form>
<p><a class="button-quiet" href="${base}?home=1">All settings</a></p>
</main>`
}

function cardSection({ base, card, subscription }: PortalView): Html {
  const details = card?.card
  return html`<section aria-labelledby="card">
<h2 id="card">Payment method</h2>
<p>${details ? `${details.brand === 'visa' ? 'Visa' : 'Mastercard'} ending in ${details.last4}, expires ${details.exp_month}/${details.exp_year}` : 'No card yet.'}</p>
${subscription && hasNotEnded(subscription) ? html`<p><a class="button-quiet" href="${base}/card">Update card</a></p>` : html``}
</section>`
}

function invoiceSection({ invoices }: PortalView): Html {
  return html`<section aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  invoices.length === 0
    ? html`<p>There are no invoices yet.</p>`
    : html`<table class="invoices">
<thead><tr><th scope="col">Date</th><th scope="col">For</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
        (invoice) =>
          html`<tr><td>${date(invoice.created)}</td><td>${invoice.lines.data.at(-1)?.description ?? ''}</td><td>${money(invoice.amount_due)}</td><td>${invoice.status === 'paid' ? 'Paid' : 'Open'}</td></tr>`,
      )}</tbody>
</table>`
}
</section>`
}

/** Test clock controls: renewals can be tried without waiting for a month or a year. */
function clockSection({ base, time }: PortalView): Html {
  return html`<section aria-labelledby="clock" class="clock">
<h2 id="clock">Test clock</h2>
<p class="note">For this customer it is ${date(time)}. Let time pass to see renewals, failed payments and endings.</p>
<form method="post" action="${base}/clock">
<button class="button-quiet" type="submit" name="interval" value="month">Jump a month</button>
<button class="button-quiet" type="submit" name="interval" value="year">Jump a year</button>
</form>
</section>`
}
