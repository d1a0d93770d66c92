// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import { aManagedUser } from '#client/testing/admin.ts'
import { type FakeServer, fakeServer } from '#client/testing/fake-server.ts'
import { aQueryClient, renderWithProviders } from '#client/testing/render.tsx'
import { signedIn } from '#client/testing/users.ts'
import { listUsers } from '#shared/contract/admin.ts'
import { UserList } from './user-list.tsx'

const email = 'mira@example.com'
const verifiedUser = aManagedUser({ id: 'owner', email, firstName: 'Mira' })
const unverifiedUser = aManagedUser({ id: 'other', email, firstName: 'M', emailVerified: false })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.respondWithJson(listUsers, [unverifiedUser, verifiedUser])
})

function renderUserList() {
  const client = aQueryClient()
  client.setQueryData(currentUser.queryKey, signedIn({ role: 'admin' }))
  renderWithProviders(<UserList />, client)
}

/** Stubs the media queries of a window of that width. */
const stubWindowWidth = (pixels: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: pixels >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

describe('two users with the same email address', () => {
  it('are distinguished in the table by verification', async () => {
    renderUserList()
    const rows = (await screen.findAllByRole('row')).slice(1)
    const [first, second] = rows.map((row) => within(row))
    expect(first?.getByRole('rowheader').textContent).toBe(`${email}Email address: Not verified`)
    expect(second?.getByRole('rowheader').textContent).toBe(`${email}Email address: Verified`)
    expect(
      first?.getByRole('combobox', { name: `Change role of ${email}, not verified` }),
    ).toBeDefined()
    expect(second?.getByRole('combobox', { name: `Change role of ${email}` })).toBeDefined()
  })

  it('are distinguished on the cards by verification', async () => {
    stubWindowWidth(390)
    renderUserList()
    const list = await screen.findByRole('list', { name: 'Users, newest first' })
    const cards = within(list).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByText(/erified$/).textContent)).toEqual([
      'Email address: Not verified',
      'Email address: Verified',
    ])
  })
})

it('a user whose verification is unknown is listed without it', async () => {
  const { emailVerified: _emailVerified, ...userWithoutVerification } = verifiedUser
  server.respondWith(listUsers, () => Response.json([userWithoutVerification]))
  renderUserList()
  await screen.findByRole('row', { name: /mira@example\.com/ })
  expect(screen.queryByText(/erified/)).toBeNull()
})

describe('the layout of the user list', () => {
  it.each([
    [767, 'list'],
    [768, 'table'],
  ])('in a window of %i pixels is a %s', async (pixels, role) => {
    stubWindowWidth(pixels)
    renderUserList()
    expect(await screen.findByRole(role, { name: 'Users, newest first' })).toBeDefined()
  })
})
