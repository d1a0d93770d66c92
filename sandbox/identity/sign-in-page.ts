import { type Html, html } from '../html.ts'
import { demoUsers } from './demo-users.ts'

/** The sign-in page: choose a demo user or type an email address. */
export function signInPage({ action, error }: { action: string; error?: string }): Html {
  return html`<main class="sheet">
<h1>Sign in to Evenstream</h1>
<p class="note">This is the built-in sign-in, for trying Evenstream on your own machine. Any address will do; nothing is sent to it.</p>
<form method="post" action="${action}" novalidate>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" autofocus required maxlength="254"${error ? html` aria-invalid="true" aria-describedby="email-error"` : html``}>
${error ? html`<p id="email-error" class="field-error" role="alert">${error}</p>` : html``}
</div>
<button class="button" type="submit">Continue</button>
</form>
<h2>Or try it as</h2>
<form method="post" action="${action}">
<ul class="people">
${demoUsers.map(
  ({
    email,
    firstName,
    lastName,
    description,
  }) => html`<li><button class="person" type="submit" name="email" value="${email}">
<span class="person-name">${firstName} ${lastName}</span>
<span class="person-about">${description}</span>
<span class="person-email">${email}</span>
</button></li>`,
)}
</ul>
</form>
<form method="post" action="${action}/cancel">
<button class="button-quiet" type="submit">Cancel and go back</button>
</form>
</main>`
}

/** Shown when a sign-in has expired, and for most other errors. */
export function signInErrorPage(): Html {
  return html`<main class="sheet">
<h1>This sign-in has expired</h1>
<p>It was left open too long, or was finished in another tab.</p>
<p><a class="button" href="/api/login">Start again</a></p>
<p><a class="button-quiet" href="/">Back to Evenstream</a></p>
</main>`
}

/** Shown when the database accepts no writes: the disk is full, or the database is read-only. */
export function signInWriteRefusedPage(): Html {
  return html`<main class="sheet">
<h1>Nobody can be signed in just now</h1>
<p>Nothing can be written at the moment. Nothing was lost; please try again later.</p>
<p><a class="button" href="/api/login">Try again</a></p>
<p><a class="button-quiet" href="/">Back to Evenstream</a></p>
</main>`
}
