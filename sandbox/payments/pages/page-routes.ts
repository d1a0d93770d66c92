import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ClientFiles } from '#server/http/client-files.ts'
import type { Origins } from '#server/http/origins.ts'
import { isRefusal, sendError } from '#server/http/problems.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { acceptForms } from '../../form-bodies.ts'
import { type Html, html, sandboxPage } from '../../html.ts'
import { ApiError } from '../api-error.ts'
import { hasNotEnded } from '../billing.ts'
import { getCheckout, pay, returnUrl } from '../checkout.ts'
import { checkoutPath } from '../objects/checkout-sessions.ts'
import { portalPath } from '../objects/portal.ts'
import { itemOf } from '../objects/subscriptions.ts'
import {
  advanceByInterval,
  cancelOrResume,
  confirmChange,
  offeredPrice,
  openPortal,
  replaceCard,
  viewPortal,
} from '../portal.ts'
import { inUnitOfWork, type UnitOfWork, type UnitOfWorkDependencies } from '../unit-of-work.ts'
import { cardForm } from './card-form.ts'
import { checkoutPage, closedCheckoutPage, notFoundPage } from './checkout-page.ts'
import { changePage, portalPage } from './portal-page.ts'

const config = { access: 'sandbox' } as const
const enteredText = z._default(z.string(), '')
const enteredCard = z.object({
  number: enteredText,
  expiry: enteredText,
  cvc: enteredText,
  name: enteredText,
})
const chosenPrice = z.object({ price: z.string() })
const chosenInterval = z.object({ interval: z.enum(['month', 'year']) })

interface PageDependencies extends UnitOfWorkDependencies {
  origins: Origins
  files: ClientFiles
  onChange(): void
}

/** The hosted pages: checkout and portal. The unguessable URL is the only access control. */
export function pageRoutes(app: FastifyInstance, dependencies: PageDependencies): void {
  const sendPage = (reply: FastifyReply, title: string, body: Html) =>
    reply
      .header('content-security-policy', pagePolicy('', dependencies.origins.all))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        sandboxPage({
          title,
          stylesheet: dependencies.files.stylesheet('styles/sandbox.css'),
          body,
        }),
      )

  const runInUnitOfWork = async <Result>(
    task: (unit: UnitOfWork) => Promise<Result>,
  ): Promise<Result> => {
    const result = await inUnitOfWork(dependencies, task)
    dependencies.onChange()
    return result
  }

  app.register(async (pages) => {
    acceptForms(pages)
    pages.setErrorHandler((error, request, reply) => {
      if (isRefusal(error)) return sendError(error, request, reply)
      const isClientError = error instanceof ApiError || error instanceof z.core.$ZodError
      if (!isClientError) request.log.error({ err: error }, 'sandbox failed')
      return sendPage(reply.code(isClientError ? 404 : 500), 'Payment sandbox', notFoundPage())
    })
    checkoutRoutes()
    portalRoutes()

    function checkoutRoutes(): void {
      const path = `${checkoutPath}/:id`
      pages.get(path, { config }, async (request, reply) => {
        const session = await runInUnitOfWork((unit) => getCheckout(unit, idOf(request)))
        const emptyForm = { action: request.url, problems: {}, declined: false }
        const body =
          session.status === 'open' ? checkoutPage(session, emptyForm) : closedCheckoutPage(session)
        return sendPage(reply, 'Checkout', body)
      })

      pages.post(path, { config }, async (request, reply) => {
        const card = enteredCard.parse(request.body ?? {})
        const outcome = await runInUnitOfWork((unit) => pay(unit, idOf(request), card))
        if (outcome.state === 'paid') return reply.redirect(returnUrl(outcome.session), 303)
        if (outcome.state === 'closed') {
          return sendPage(reply.code(409), 'Checkout', closedCheckoutPage(outcome.session))
        }
        const { session, problems, declined } = outcome
        const body = checkoutPage(session, { action: request.url, problems, declined })
        return sendPage(reply.code(declined ? 402 : 400), 'Checkout', body)
      })
    }

    function portalRoutes(): void {
      const path = `${portalPath}/:id`
      const title = 'Billing portal'
      const sessionOf = (unit: UnitOfWork, request: FastifyRequest) =>
        openPortal(unit, idOf(request))
      /** `home` shows the overview, even if the session has a flow. */
      const homeUrl = (request: FastifyRequest) => `${portalPath}/${idOf(request)}?home=1`

      pages.get(path, { config }, async (request, reply) => {
        const { session, view } = await runInUnitOfWork(async (unit) => {
          const session = await sessionOf(unit, request)
          return { session, view: await viewPortal(unit, session) }
        })
        // A session made to confirm a change of plan opens the confirmation, unless the user has gone to the overview.
        const flowPrice = session.flow?.subscription_update_confirm?.items[0]?.price
        const opensFlow = flowPrice && !(request.query as { home?: string }).home
        if (opensFlow) return reply.redirect(`${view.base}/change?price=${flowPrice}`)
        return sendPage(reply, title, portalPage(view))
      })

      pages.get(`${path}/change`, { config }, async (request, reply) => {
        const { price: id } = chosenPrice.parse(request.query)
        const { view, price } = await runInUnitOfWork(async (unit) => {
          const session = await sessionOf(unit, request)
          const price = await offeredPrice(unit, session, id)
          return { view: await viewPortal(unit, session), price }
        })
        const { subscription } = view
        const isChange =
          subscription && hasNotEnded(subscription) && itemOf(subscription).price.id !== id
        if (!isChange) return reply.redirect(homeUrl(request))
        return sendPage(
          reply,
          title,
          changePage(view, subscription, { to: price, declined: false }),
        )
      })

      pages.post(`${path}/change`, { config }, async (request, reply) => {
        const { price: id } = chosenPrice.parse(request.body)
        const { session, isConfirmed, view, price } = await runInUnitOfWork(async (unit) => {
          const session = await sessionOf(unit, request)
          const price = await offeredPrice(unit, session, id)
          const isConfirmed = await confirmChange(unit, session, price)
          return { session, isConfirmed, price, view: await viewPortal(unit, session) }
        })
        if (isConfirmed || !view.subscription) {
          const returnUrl = session.flow?.after_completion.redirect?.return_url
          return reply.redirect(returnUrl ?? homeUrl(request), 303)
        }
        const body = changePage(view, view.subscription, { to: price, declined: true })
        return sendPage(reply.code(402), title, body)
      })

      for (const [action, cancels] of [
        ['cancel', true],
        ['resume', false],
      ] as const) {
        pages.post(`${path}/${action}`, { config }, async (request, reply) => {
          await runInUnitOfWork(async (unit) =>
            cancelOrResume(unit, await sessionOf(unit, request), cancels),
          )
          return reply.redirect(homeUrl(request), 303)
        })
      }

      const cardPage = (request: FastifyRequest, form: { problems: object; declined: boolean }) =>
        html`<main class="sheet">
<h1>Update your card</h1>
${cardForm({ action: `${portalPath}/${idOf(request)}/card`, submit: 'Save card', ...form })}
<p><a class="button-quiet" href="${homeUrl(request)}">All settings</a></p>
</main>`

      pages.get(`${path}/card`, { config }, async (request, reply) => {
        await runInUnitOfWork((unit) => sessionOf(unit, request))
        return sendPage(reply, title, cardPage(request, { problems: {}, declined: false }))
      })

      pages.post(`${path}/card`, { config }, async (request, reply) => {
        const entered = enteredCard.parse(request.body ?? {})
        const outcome = await runInUnitOfWork(async (unit) =>
          replaceCard(unit, await sessionOf(unit, request), entered),
        )
        if (outcome === 'changed') return reply.redirect(homeUrl(request), 303)
        return sendPage(reply.code(outcome.declined ? 402 : 400), title, cardPage(request, outcome))
      })

      pages.post(`${path}/clock`, { config }, async (request, reply) => {
        const { interval } = chosenInterval.parse(request.body)
        await runInUnitOfWork(async (unit) =>
          advanceByInterval(unit, await sessionOf(unit, request), interval),
        )
        return reply.redirect(homeUrl(request), 303)
      })
    }
  })
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
