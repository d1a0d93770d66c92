// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aHealthReport, aMessage, anAuditEntry } from '#client/testing/admin.ts'
import type { FakeServer } from '#client/testing/fake-server.ts'
import { adminUser, fakeAdminServer, renderAdmin } from '#client/testing/render-admin.tsx'
import { pageResponse } from '#client/testing/slides.ts'
import { getHealth, listAuditLog, listUsers } from '#shared/contract/admin.ts'
import { listContactMessages, markContactMessage } from '#shared/contract/contact.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeAdminServer()
})

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('audit log', () => {
  it('names admin and user, and shows deleted users by pseudonym only', async () => {
    const deletedUser = { pseudonym: 'cccc3333', email: null }
    server.respondWithJson(listAuditLog, [
      anAuditEntry({
        id: 'e2',
        whom: deletedUser,
        changed: 'subscription',
        from: 'free',
        to: 'premium',
      }),
      anAuditEntry(),
    ])
    renderAdmin()
    const list = await screen.findByRole('list', { name: 'Changes, newest first' })
    expect([...list.children].map((item) => item.firstElementChild?.textContent)).toEqual([
      'boss@example.com changed the subscription of a deleted user (cccc3333) from Free to Premium',
      'boss@example.com changed the role of mira@example.com from User to Admin',
    ])
  })
})

describe('messages', () => {
  it('have no email link when the message cannot be decrypted', async () => {
    const message = 'This letter is damaged, and can no longer be read.'
    server.respondWithJson(listContactMessages, [aMessage({ name: 'Unknown', email: '', message })])
    renderAdmin()
    const list = within(await screen.findByRole('list', { name: 'Messages, newest first' }))
    expect(list.getByText(message)).toBeDefined()
    expect(list.queryByRole('link')).toBeNull()
    expect(list.getByRole('button', { name: 'Mark as answered: Unknown' })).toBeDefined()
  })

  it('show the texts of the client in place of a damaged message', async () => {
    const damaged = { name: 'Nobody', email: '', message: 'A sentence.', isDamaged: true }
    server.respondWithJson(listContactMessages, [aMessage(damaged)])
    renderAdmin()
    const list = within(await screen.findByRole('list', { name: 'Messages, newest first' }))
    expect(list.getByText('This letter is damaged, and can no longer be read.')).toBeDefined()
    expect(list.getByRole('button', { name: 'Mark as answered: Unknown' })).toBeDefined()
  })

  it('are shown, and can be marked as answered', async () => {
    renderAdmin()
    const list = within(await screen.findByRole('list', { name: 'Messages, newest first' }))
    expect(list.getByText('Hello, you there.')).toBeDefined()
    expect(list.getByRole('link', { name: 'ida@example.com' }).getAttribute('href')).toBe(
      'mailto:ida%40example.com',
    )
    expect(list.getByText('Open')).toBeDefined()
    const answeredMessage = aMessage({ answeredAt: '2026-11-15T13:00:00.000Z' })
    server.respondWithJson(markContactMessage, answeredMessage)
    server.respondWithJson(listContactMessages, [answeredMessage])
    await userEvent.click(list.getByRole('button', { name: /Mark as answered/ }))
    await list.findByText('Answered')
    expect(server.callsTo(markContactMessage)).toMatchObject([{ body: { answered: true } }])
    expect(list.getByRole('button', { name: /Mark as open/ })).toBeDefined()
  })

  it('show a placeholder text when there are none', async () => {
    server.respondWithJson(listContactMessages, [])
    renderAdmin()
    expect(await screen.findByText('Nobody has written yet.')).toBeDefined()
  })
})

describe('health', () => {
  const definitions = async () => {
    await screen.findByText('Database')
    return section('Health')
      .getAllByRole('definition')
      .map((item) => item.textContent)
  }

  it('lists every part, with the states of queue, voice, writer and payments', async () => {
    renderAdmin()
    await screen.findByText('Database')
    const terms = section('Health')
      .getAllByRole('term')
      .map((term) => term.textContent)
    expect(terms).toEqual(['Database', 'Queue', 'Voice', 'Writer', 'Payments', 'Storage', 'Mail'])
    expect(await definitions()).toEqual(
      expect.arrayContaining(['3 waiting, 1 under way', 'kokoro', 'The built-in guide', 'Sandbox']),
    )
  })

  it.each([
    [
      'the text of the client for the built-in guide',
      { name: 'A guide', isGuide: true },
      'The built-in guide',
    ],
    ['the name of a model', { name: 'gpt-5-mini (openai)', isGuide: false }, 'gpt-5-mini (openai)'],
    ['the name that an older server sends', { name: 'The built-in guide' }, 'The built-in guide'],
  ])('shows as writer %s', async (_case, writer, shown) => {
    server.respondWithJson(getHealth, aHealthReport({ writer }))
    renderAdmin()
    expect(await definitions()).toContain(shown)
  })

  it('says that no real money moves with a key of the payment provider’s test mode', async () => {
    server.respondWithJson(getHealth, aHealthReport({ payments: 'test' }))
    renderAdmin()
    expect(await definitions()).toContain('Test mode')
    expect(section('Health').getByText('No real money moves')).toBeDefined()
  })

  it('shows failures, and is read again on demand', async () => {
    server.respondWithJson(
      getHealth,
      aHealthReport({
        voice: null,
        storage: { state: 'failing' },
        mail: { by: 'smtp', waiting: 4, failing: 2, oldestSince: '2026-11-15T09:00:00.000Z' },
      }),
    )
    renderAdmin()
    expect(await definitions()).toEqual(
      expect.arrayContaining(['No worker has started', 'Failing', '2 could not be sent yet']),
    )
    server.respondWithJson(getHealth, aHealthReport())
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(async () => expect(await definitions()).toContain('kokoro'))
  })
})

describe('the links to the sections', () => {
  it('count users, changes, open messages and failing parts', async () => {
    server.respondWithJson(listContactMessages, [
      aMessage(),
      aMessage({ id: 'm2', answeredAt: '2026-11-15T13:00:00.000Z' }),
    ])
    server.respondWithJson(getHealth, aHealthReport({ storage: { state: 'failing' } }))
    renderAdmin()
    const navigation = within(screen.getByRole('navigation', { name: 'Sections of this page' }))
    await navigation.findByText('1 failing')
    await navigation.findByText('1 open')
    const links = navigation.getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#users', expect.stringMatching(/^Users\d+$/)],
      ['#audit-log', 'Audit log1'],
      ['#messages', 'Messages1 open'],
      ['#health', 'Health1 failing'],
    ])
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(section?.tagName).toBe('SECTION')
    }
  })

  it('say that a list goes on after its first page', async () => {
    const { path } = listUsers
    server.respondWith(listUsers, () => pageResponse(path, [adminUser], 'older'))
    renderAdmin()
    await screen.findByText('more than 1')
  })
})
