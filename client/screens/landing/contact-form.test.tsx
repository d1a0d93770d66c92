// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#client/lib/toasts.ts'
import { type FakeServer, fakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { lastToast } from '#client/testing/toasts.ts'
import { sendContactMessage } from '#shared/contract/contact.ts'
import { Contact } from './contact.tsx'
import { ContactForm } from './contact-form.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(sendContactMessage, { ok: true })
  toasts.show({ title: 'Nothing yet' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
const sentBodies = () => server.callsTo(sendContactMessage).map(({ body }) => body)

const validValues = { Name: 'Ida', Email: 'ida@example.com', Message: 'Hello, you there.' }
async function fill(values: Partial<typeof validValues> = {}) {
  for (const [name, value] of Object.entries({ ...validValues, ...values })) {
    await userEvent.clear(field(name))
    await userEvent.click(field(name))
    if (value) await userEvent.paste(value)
  }
}

describe('contact form', () => {
  it('has fields for name, email and a message of five rows', () => {
    render(<ContactForm />)
    expect(field('Name').autocomplete).toBe('name')
    expect(field('Email').type).toBe('email')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).rows).toBe(5)
  })

  it.each([
    ['Name is required', 'Name', { Name: '' }],
    ['Name is too long', 'Name', { Name: 'x'.repeat(101) }],
    ['Invalid email address', 'Email', { Email: 'nobody' }],
    ['Message must be at least 10 characters', 'Message', { Message: '123456789' }],
    ['Message is too long', 'Message', { Message: 'x'.repeat(2001) }],
  ])("shows '%s' at the field %s, and sends nothing", async (error, name, overrides) => {
    render(<ContactForm />)
    await fill(overrides)
    expect(screen.queryByText(error)).toBeNull()
    await userEvent.click(button())
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field(name).getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(error)
    expect(document.activeElement).toBe(field(name))
    expect(sentBodies()).toEqual([])
  })

  it.each([
    ['a name of 1 character', { Name: 'x' }],
    ['a name of 100 characters', { Name: 'x'.repeat(100) }],
    ['a message of 10 characters', { Message: '1234567890' }],
    ['a message of 2,000 characters', { Message: 'x'.repeat(2000) }],
  ])('sends %s', async (_value, overrides) => {
    render(<ContactForm />)
    await fill(overrides)
    await userEvent.click(button())
    await screen.findByText('Thank you for reaching out!')
    expect(sentBodies()).toHaveLength(1)
  })

  it('removes an error as soon as the value is valid', async () => {
    render(<ContactForm />)
    await fill({ Name: '' })
    await userEvent.click(button())
    expect(screen.getByText('Name is required')).toBeDefined()
    await userEvent.type(field('Name'), 'I')
    expect(screen.queryByText('Name is required')).toBeNull()
  })
})

describe('sending', () => {
  it("shows 'Sending...' and ignores a second submission", async () => {
    const respond = server.deferResponse(sendContactMessage)
    render(<ContactForm />)
    await fill()
    await userEvent.click(button())
    expect(button().textContent).toBe('Sending...')
    expect(button().disabled).toBe(true)
    await userEvent.type(field('Name'), '{Enter}')
    expect(sentBodies()).toEqual([
      { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' },
    ])
    await act(async () => respond({ ok: true }))
    await screen.findByText('Thank you for reaching out!')
  })

  it('shows thanks and a toast, and returns to an empty form', async () => {
    render(<ContactForm />)
    await fill()
    await userEvent.click(button())
    const thanks = await screen.findByRole('heading', { name: 'Thank you for reaching out!' })
    expect(document.activeElement).toBe(thanks)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(lastToast()).toMatchObject({
      title: 'Message sent!',
      description: "We'll get back to you as soon as possible.",
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send Another Message' }))
    expect(['Name', 'Email', 'Message'].map((name) => field(name).value)).toEqual(['', '', ''])
    expect(document.activeElement).toBe(field('Name'))
    expect(screen.queryByText('Name is required')).toBeNull()
  })

  it.each([
    ['the server’s reason', () => problemResponse(429, 'Please wait.'), 'Please wait.'],
    [
      'a default text when there is no reason',
      () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
      'Please try again later.',
    ],
    [
      'a default text in place of a proxy’s page',
      () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
      'Please try again later.',
    ],
    [
      'a default text when there is no response',
      () => Promise.reject(new TypeError()),
      'Please try again later.',
    ],
  ])('keeps the text when it fails, and shows %s', async (_how, respond, description) => {
    server.respondWith(sendContactMessage, respond)
    render(<ContactForm />)
    await fill()
    await userEvent.click(button())
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Failed to send message',
        description,
        variant: 'destructive',
      }),
    )
    expect(button().textContent).toBe('Send Message')
    expect(button().disabled).toBe(false)
    expect(field('Message').value).toBe(validValues.Message)
    expect(document.activeElement).toBe(button())
  })

  it('includes the honeypot field, which users cannot reach', async () => {
    const { container } = render(<ContactForm />)
    const honeypot = container.querySelector<HTMLInputElement>('input[name="reference"]')
    expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull()
    expect(honeypot?.tabIndex).toBe(-1)
    if (honeypot) honeypot.value = 'https://spam.example'
    await fill()
    await userEvent.click(button())
    await waitFor(() => expect(sentBodies()).toMatchObject([{ reference: 'https://spam.example' }]))
  })
})

describe('loading the form', () => {
  it('starts when the visitor scrolls near it', async () => {
    const observers: { callback: IntersectionObserverCallback; target?: Element }[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        entry: (typeof observers)[number]
        constructor(callback: IntersectionObserverCallback) {
          this.entry = { callback }
          observers.push(this.entry)
        }
        observe(target: Element) {
          this.entry.target = target
        }
        disconnect() {}
      },
    )
    render(<Contact />)
    const [observer] = observers
    expect(observer?.target).toBeDefined()
    const setIntersecting = (...changes: boolean[]) =>
      act(async () =>
        observer?.callback(
          changes.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
          {} as IntersectionObserver,
        ),
      )
    await setIntersecting(false)
    expect(screen.queryByRole('textbox')).toBeNull()
    await setIntersecting(false, true)
    await screen.findByRole('textbox', { name: 'Name' })
  })

  it('shows an error when it fails, and offers a retry', async () => {
    vi.resetModules()
    let attempts = 0
    vi.doMock('./contact-form.tsx', async (original) => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return original()
    })
    const { Contact: ReloadedContact } = await import('./contact.tsx')
    render(<ReloadedContact />)
    expect((await screen.findByRole('alert')).textContent).toContain('did not arrive')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('textbox', { name: 'Name' })
    vi.doUnmock('./contact-form.tsx')
  })
})
