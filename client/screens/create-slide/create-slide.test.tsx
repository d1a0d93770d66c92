// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { pagesQueryFor } from '#client/lib/pages.ts'
import { currentUser } from '#client/lib/session.ts'
import { justSaved } from '#client/lib/slides.ts'
import { toasts } from '#client/lib/toasts.ts'
import { usageStats } from '#client/testing/account.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderWithProviders, setPageUrl } from '#client/testing/render.tsx'
import { aSlide } from '#client/testing/slides.ts'
import { expectToast, lastToast } from '#client/testing/toasts.ts'
import { signedIn } from '#client/testing/users.ts'
import { generateSlide, listSlides } from '#shared/contract/slides.ts'
import { getUsageStats } from '#shared/contract/usage.ts'
import { chooseWriter, getWriter } from '#shared/contract/writer.ts'
import CreateSlide from './index.tsx'

let server: FakeServer
beforeEach(() => {
  window.sessionStorage.clear()
  server = fakeServer()
  server.respondWithJson(listSlides, [])
  server.respondWithJson(getUsageStats, usageStats())
  server.respondWithJson(getWriter, { model: null, choice: null })
  // Replaces a toast of the previous test.
  toasts.show({ title: 'Nothing yet' })
})

function renderCreateSlide(userId = 'mira', client = aQueryClient()) {
  setPageUrl('/create-slide')
  client.setQueryData(currentUser.queryKey, signedIn({ id: userId }))
  return renderWithProviders(
    <Switch>
      <Route path="/create-slide">
        <CreateSlide />
      </Route>
      <Route>Another screen</Route>
    </Switch>,
    client,
  )
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your Desired Reality' })
const generateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Generat/ })
const submittedBodies = () => server.callsTo(generateSlide).map(({ body }) => body)

describe('form', () => {
  it('shows the field with an example, a hint and a tip', () => {
    renderCreateSlide()
    expect(field().placeholder).toMatch(/bakery/)
    expect(screen.getByText('A few sentences work best')).toBeDefined()
    expect(screen.getByRole('complementary', { name: 'Transurfing Tip' })).toBeDefined()
  })

  it('disables the button while the text is blank', async () => {
    renderCreateSlide()
    expect(generateButton().disabled).toBe(true)
    await userEvent.type(field(), '   ')
    expect(generateButton().disabled).toBe(true)
    await userEvent.type(field(), 'Calm')
    expect(generateButton().disabled).toBe(false)
  })

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    "shows 'Description Required' on %s when the text is blank",
    async (keys) => {
      renderCreateSlide()
      await userEvent.type(field(), `  ${keys}`)
      await expectToast('Description Required', 'Please describe your desired reality.')
      expect(lastToast()?.variant).toBe('destructive')
      expect(submittedBodies()).toEqual([])
    },
  )

  it('accepts 2,000 characters, and shows the count near the limit', async () => {
    renderCreateSlide()
    expect(field().maxLength).toBe(2000)
    await userEvent.click(field())
    await userEvent.paste('a'.repeat(1700))
    expect(screen.queryByText(/of 2,000 characters/)).toBeNull()
    await userEvent.paste('a'.repeat(200))
    expect(screen.getByText('1,900 of 2,000 characters')).toBeDefined()
  })
})

it('the screen has the help button', async () => {
  renderCreateSlide()
  await userEvent.click(screen.getByRole('button', { name: 'Need help now?' }))
  expect(await screen.findByRole('dialog', { name: 'Need help now?' })).toBeDefined()
})

describe('generation', () => {
  it('sends the trimmed text, shows the progress and opens the slide', async () => {
    const respond = server.deferResponse(generateSlide)
    renderCreateSlide()
    await userEvent.type(field(), '  My bakery  ')
    await userEvent.click(generateButton())
    expect(submittedBodies()).toEqual([{ goalDescription: 'My bakery' }])
    await screen.findByRole('button', { name: 'Generating Script...' })
    expect(generateButton().disabled).toBe(true)
    // While the request is pending, the submitted text replaces the field.
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('My bakery')).toBeDefined()
    expect(screen.getByText('Your scene is being written.')).toBeDefined()

    act(() => respond(aSlide({ id: 'fresh' })))
    await waitFor(() => expect(window.location.pathname).toBe('/target-slide/fresh'))
    await expectToast('Target Slide Created', 'Your meditation script has been generated!')
    expect(lastToast()?.place).toBe('header')
  })

  it('opens a slide that needs support without a success toast', async () => {
    server.respondWithJson(generateSlide, aSlide({ id: 'fresh', needsSupport: true }))
    renderCreateSlide()
    await userEvent.type(field(), 'My goal')
    await userEvent.click(generateButton())
    await waitFor(() => expect(window.location.pathname).toBe('/target-slide/fresh'))
    expect(window.history.state).toBe(justSaved)
    expect(lastToast()?.title).toBe('Nothing yet')
  })

  it('offers the answer of a slide that needs support to a user who has left the screen', async () => {
    const respond = server.deferResponse(generateSlide)
    renderCreateSlide()
    await userEvent.type(field(), 'My goal')
    await userEvent.click(generateButton())
    act(() => navigate('/elsewhere'))
    act(() => respond(aSlide({ id: 'fresh', needsSupport: true })))
    await expectToast('Saved', 'There is an answer for you.')
    expect(lastToast()?.action).toEqual({ label: 'Read it', href: '/target-slide/fresh' })
  })

  it('starts only once when Ctrl+Enter is pressed twice', async () => {
    server.deferResponse(generateSlide)
    renderCreateSlide()
    await userEvent.type(field(), 'Calm{Control>}{Enter}{Enter}{/Control}')
    expect(submittedBodies()).toHaveLength(1)
  })

  it('returns the focus and the cursor to the field when a submission with Ctrl+Enter fails', async () => {
    const response = Promise.withResolvers<Response>()
    server.respondWith(generateSlide, () => response.promise)
    renderCreateSlide()
    await userEvent.type(field(), ' Calm{ArrowLeft}{Control>}{Enter}{/Control}')
    // The submitted text replaces the field.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Calm')))
    response.resolve(new Response(null, { status: 500 }))
    await expectToast('Generation Failed')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect([field().selectionStart, field().selectionEnd]).toEqual([4, 4])
  })

  it('leaves the focus where the user has moved it when a submission with Ctrl+Enter fails', async () => {
    const response = Promise.withResolvers<Response>()
    server.respondWith(generateSlide, () => response.promise)
    renderCreateSlide()
    await userEvent.type(field(), 'Calm{Control>}{Enter}{/Control}')
    await screen.findByRole('button', { name: 'Generating Script...' })
    const help = screen.getByRole('button', { name: 'Need help now?' })
    act(() => help.focus())
    response.resolve(new Response(null, { status: 500 }))
    await expectToast('Generation Failed')
    await waitFor(() => expect(field().value).toBe('Calm'))
    expect(document.activeElement).toBe(help)
  })

  it('does not navigate when the user has left the screen', async () => {
    const respond = server.deferResponse(generateSlide)
    renderCreateSlide()
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    act(() => window.history.pushState(null, '', '/library'))
    await screen.findByText('Another screen')
    act(() => respond(aSlide({ id: 'fresh' })))
    await expectToast('Target Slide Created')
    expect(window.location.pathname).toBe('/library')
  })

  it('stays and points to the library when the response has no id', async () => {
    server.respondWith(generateSlide, () => Response.json({}, { status: 201 }))
    renderCreateSlide()
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    await expectToast(
      'Navigation Error',
      'Could not navigate to the slide. Please check the library.',
    )
    expect(window.location.pathname).toBe('/create-slide')
  })

  it('points to the library when the response is unreadable, and keeps the text', async () => {
    server.respondWith(generateSlide, () => new Response('{ "id": ', { status: 201 }))
    renderCreateSlide()
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    await expectToast('Navigation Error')
    expect(field().value).toBe('Calm')
  })

  it('fetches the slide list again when a slide was created', async () => {
    server.respondWithJson(generateSlide, aSlide({ id: 'fresh' }))
    const client = aQueryClient()
    client.setQueryData(currentUser.queryKey, signedIn({ id: 'mira' }))
    await client.prefetchInfiniteQuery(pagesQueryFor(listSlides))
    const before = server.callsTo(listSlides).length
    renderCreateSlide('mira', client)
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    await waitFor(() => expect(server.callsTo(listSlides).length).toBe(before + 1))
  })

  it.each([
    [429, 'Daily Limit Reached', '/pricing'],
    [402, 'Upgrade Required', '/pricing'],
    [500, 'Generation Failed', undefined],
  ])(
    'shows, when refused with %i, the toast %s and keeps the text',
    async (status, title, href) => {
      server.fail(generateSlide, status)
      renderCreateSlide()
      await userEvent.type(field(), 'Calm')
      await userEvent.click(generateButton())
      await expectToast(title)
      expect(lastToast()?.action?.href).toBe(href)
      expect(field().value).toBe('Calm')
      await waitFor(() => expect(generateButton().disabled).toBe(false))
      expect(document.activeElement).toBe(generateButton())
    },
  )
})

describe('the form, before the first goal goes to an outside model', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Who may read this?' })

  it('asks the user to choose', async () => {
    server.respondWithJson(getWriter, { model: 'a-model-5', choice: null })
    server.respondWithJson(chooseWriter, { model: 'a-model-5', choice: 'guide' })
    server.respondWithJson(generateSlide, aSlide({ id: 'fresh' }))
    renderCreateSlide()
    await userEvent.type(field(), 'Calm')
    await userEvent.click(generateButton())
    expect((await dialog()).textContent).toMatch(/Is sent your goals and your reflections/)
    expect(submittedBodies()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Use the built-in guide' }))
    await expectToast('Target Slide Created')
    expect(server.callsTo(chooseWriter).map(({ body }) => body)).toEqual([{ choice: 'guide' }])
    expect(submittedBodies()).toEqual([{ goalDescription: 'Calm' }])
  })

  it('asks once, even when the writer is slow to load and the user submits twice', async () => {
    const respond = server.deferResponse(getWriter)
    renderCreateSlide()
    await userEvent.type(field(), 'Calm{Control>}{Enter}{Enter}{/Control}')
    expect(submittedBodies()).toEqual([])
    act(() => respond({ model: 'a-model-5', choice: null }))
    await dialog()
    expect(submittedBodies()).toEqual([])
  })
})

describe('a draft', () => {
  it('is restored when the screen is opened again', async () => {
    const { unmount } = renderCreateSlide()
    await userEvent.type(field(), 'A garden')
    unmount()
    renderCreateSlide()
    expect(field().value).toBe('A garden')
  })

  it('is not shown to another user', async () => {
    const { unmount } = renderCreateSlide('mira')
    await userEvent.type(field(), 'A garden')
    unmount()
    renderCreateSlide('noor')
    expect(field().value).toBe('')
  })

  it('is discarded when the slide is created', async () => {
    server.respondWithJson(generateSlide, aSlide())
    const { unmount } = renderCreateSlide()
    await userEvent.type(field(), 'A garden')
    await userEvent.click(generateButton())
    await expectToast('Target Slide Created')
    unmount()
    renderCreateSlide()
    expect(field().value).toBe('')
  })
})
