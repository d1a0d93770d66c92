import { type Html, html } from '../../html.ts'
import type { CardField, CardProblems } from '../cards.ts'

interface CardForm {
  action: string
  /** The label of the button. */
  submit: string
  problems: CardProblems
  declined: boolean
}

const fields: { name: CardField; label: string; inputmode: string; hint: string }[] = [
  { name: 'number', label: 'Card number', inputmode: 'numeric', hint: '4242 4242 4242 4242' },
  { name: 'expiry', label: 'Expiry', inputmode: 'numeric', hint: '12/34' },
  { name: 'cvc', label: 'CVC', inputmode: 'numeric', hint: '123' },
  { name: 'name', label: 'Name on card', inputmode: 'text', hint: 'Any name' },
]

/** Autofill is off, so that browsers do not offer real cards. */
export function cardForm({ action, submit, problems, declined }: CardForm): Html {
  return html`<form class="card-form" method="post" action="${action}" autocomplete="off" novalidate>
${declined ? html`<p class="alert" role="alert">Your card was declined. Nothing was charged; try another card.</p>` : html``}
${fields.map((field) => cardField(field, problems[field.name], declined))}
<button class="button" type="submit">${submit}</button>
</form>
<details class="hints" open>
<summary>Test cards</summary>
<dl>
<dt>4242 4242 4242 4242</dt><dd>pays</dd>
<dt>4000 0000 0000 0002</dt><dd>is declined</dd>
<dt>4000 0000 0000 0341</dt><dd>pays the first time and is declined after that</dd>
</dl>
<p>Any month to come, any three digits, any name. Real cards are refused, and no number is kept.</p>
</details>`
}

function cardField(
  { name, label, inputmode, hint }: (typeof fields)[number],
  problem: string | undefined,
  declined: boolean,
): Html {
  const isFirst = name === 'number'
  return html`<div class="field field-${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${inputmode}" placeholder="${hint}" autocomplete="off" maxlength="60"${
    problem ? html` aria-invalid="true" aria-describedby="${name}-error"` : html``
  }${isFirst && declined ? html` autofocus` : html``}>
${problem ? html`<p id="${name}-error" class="field-error" role="alert">${problem}</p>` : html``}
</div>`
}
