// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#client/lib/session.ts'
import { toasts } from '#client/lib/toasts.ts'
import { aManagedUser } from '#client/testing/admin.ts'
import { type FakeServer, problemResponse } from '#client/testing/fake-server.ts'
import { adminUser, fakeAdminServer, renderAdmin } from '#client/testing/render-admin.tsx'
import { pageResponse } from '#client/testing/slides.ts'
import { lastToast } from '#client/testing/toasts.ts'
import {
  changeUserRole,
  changeUserSubscription,
  listAuditLog,
  listUsers,
} from '#shared/contract/admin.ts'

const mira = aManagedUser({
  id: 'mira',
  email: 'mira@example.com',
  firstName: 'Mira',
  lastName: 'Berg',
})

let server: FakeServer
beforeEach(() => {
  server = fakeAdminServer(mira)
  // Replaces a toast of the previous test.
  toasts.show({ title: 'Nothing yet' })
})

const stubNarrowScreen = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

async function chooseOption(label: string, option: string) {
  const select = await screen.findByRole('combobox', { name: label })
  select.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('users', () => {
  it("are listed in a table with the panel's columns", async () => {
    renderAdmin()
    const table = await screen.findByRole('table', { name: 'Users, newest first' })
    const headings = within(table).getAllByRole('columnheader')
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Email',
      'Name',
      'Role',
      'Subscription',
      'Change Role',
      'Change Plan',
    ])
    const row = within(table).getByRole('row', { name: /mira@example\.com/ })
    expect(within(row).getByText('Mira Berg')).toBeDefined()
    expect(
      within(row).getByRole('combobox', { name: 'Change role of mira@example.com' }),
    ).toBeDefined()
  })

  it('are listed as cards on a narrow screen', async () => {
    stubNarrowScreen()
    renderAdmin()
    const list = await screen.findByRole('list', { name: 'Users, newest first' })
    const card = within(within(list).getByRole('listitem', { name: 'mira@example.com' }))
    expect(card.getByRole('combobox', { name: 'Change Role' })).toBeDefined()
    expect(card.getByRole('combobox', { name: 'Change Plan' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('show a subscription status other than active', async () => {
    server.respondWithJson(listUsers, [{ ...mira, subscriptionStatus: 'past_due' }])
    renderAdmin()
    expect(await screen.findByText('past due')).toBeDefined()
  })

  it("show 'No users found' when there are none", async () => {
    server.respondWithJson(listUsers, [])
    renderAdmin()
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeDefined()
  })

  it('are searched by email after a pause in typing', async () => {
    renderAdmin()
    await screen.findByRole('table')
    const field = screen.getByRole('searchbox', { name: 'Search by email' })
    // Synchronous, so that no pause between two changes reaches the debounce delay on a busy machine.
    for (const value of [' m', ' mi', ' mira ']) fireEvent.change(field, { target: { value } })
    await waitFor(() =>
      expect(server.callsTo(listUsers).map(({ url }) => url)).toEqual([
        listUsers.path,
        `${listUsers.path}?q=mira`,
      ]),
    )
  })

  it('are shown in steps of fifty, which may need the next page of the server', async () => {
    const makeUsers = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        aManagedUser({ id: `u${from + i}`, email: `u${from + i}@example.com` }),
      )
    stubNarrowScreen()
    server.respondWith(listUsers, ({ url }) =>
      url.includes('cursor')
        ? pageResponse(listUsers.path, makeUsers(60, 3))
        : pageResponse(listUsers.path, makeUsers(0, 60), 'next'),
    )
    renderAdmin()
    const list = await screen.findByRole('list', { name: 'Users, newest first' })
    expect(list.children).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Show more users' }))
    await waitFor(() => expect(list.children).toHaveLength(63))
    expect(screen.queryByRole('button', { name: 'Show more users' })).toBeNull()
  })

  it('offer a retry when the list fails to load', async () => {
    server.fail(listUsers, 503)
    renderAdmin()
    await screen.findByText('The users did not arrive')
    server.respondWithJson(listUsers, [mira])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('mira@example.com')
  })
})

describe('changing a user', () => {
  it("shows 'Role updated' and the new role, and fetches the log again", async () => {
    server.respondWith(changeUserRole, () => {
      server.respondWithJson(listUsers, [adminUser, { ...mira, role: 'admin' }])
      return Response.json({ ...mira, role: 'admin' })
    })
    renderAdmin()
    await chooseOption('Change role of mira@example.com', 'Admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Make admin' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Role updated'))
    expect(server.callsTo(changeUserRole)).toMatchObject([
      { url: '/api/admin/users/mira/role', body: { role: 'admin' } },
    ])
    const row = screen.getByRole('row', { name: /mira@example\.com/ })
    expect(within(row).getAllByText('Admin').length).toBeGreaterThan(0)
    await waitFor(() => expect(server.callsTo(listAuditLog)).toHaveLength(2))
  })

  it('asks before the admin role is granted, and changes nothing when it is cancelled', async () => {
    renderAdmin()
    await chooseOption('Change role of mira@example.com', 'Admin')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/^mira@example\.com will see all users/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const select = screen.getByRole('combobox', { name: 'Change role of mira@example.com' })
    await waitFor(() => expect(document.activeElement).toBe(select))
    expect(select.textContent).toBe('User')
    expect(server.callsTo(changeUserRole)).toEqual([])
  })

  it("ends with the server's value when another admin makes a later change and responses arrive out of order", async () => {
    const client = renderAdmin()
    await screen.findByRole('table')
    server.respondWith(changeUserSubscription, async () => {
      // An event about the other admin's change makes the client refetch the current user, and then the users and
      // the log. Here it arrives before the response to this change.
      server.respondWithJson(listUsers, [adminUser, { ...mira, subscriptionTier: 'essential' }])
      await client.refetchQueries({ queryKey: currentUser.queryKey })
      return Response.json({ ...mira, subscriptionTier: 'premium' })
    })
    await chooseOption('Change plan of mira@example.com', 'Premium')
    await waitFor(() => expect(lastToast()?.title).toBe('Subscription updated'))
    const select = screen.getByRole('combobox', { name: 'Change plan of mira@example.com' })
    await waitFor(() => expect(select.textContent).toBe('Essential'))
  })

  it("shows 'Subscription updated' after a change of plan", async () => {
    const changedUser = {
      ...mira,
      subscriptionTier: 'premium',
      subscriptionStatus: 'active',
    } as const
    server.respondWithJson(changeUserSubscription, changedUser)
    renderAdmin()
    await chooseOption('Change plan of mira@example.com', 'Premium')
    await waitFor(() => expect(lastToast()?.title).toBe('Subscription updated'))
    expect(server.callsTo(changeUserSubscription)).toMatchObject([{ body: { tier: 'premium' } }])
  })

  it.each([
    ['role', 'User', changeUserRole, 'Failed to update user role'],
    ['plan', 'Essential', changeUserSubscription, 'Failed to update subscription tier'],
  ] as const)(
    'shows the reason and the current value when the %s cannot be changed',
    async (setting, option, endpoint, title) => {
      server.respondWith(endpoint, () => problemResponse(409, 'This is the last administrator.'))
      renderAdmin()
      await chooseOption(`Change ${setting} of ${adminUser.email}`, option)
      await waitFor(() =>
        expect(lastToast()).toMatchObject({
          title,
          description: 'This is the last administrator.',
          variant: 'destructive',
        }),
      )
      await waitFor(() => expect(server.callsTo(listUsers)).toHaveLength(2))
      const select = screen.getByRole('combobox', {
        name: `Change ${setting} of ${adminUser.email}`,
      })
      expect(select.textContent).toBe(setting === 'role' ? 'Admin' : 'Free')
    },
  )

  it("shows another admin's change when the current user is refetched, as after the event user_changed", async () => {
    const client = renderAdmin()
    await screen.findByRole('table')
    server.respondWithJson(listUsers, [adminUser, { ...mira, subscriptionTier: 'premium' }])
    // The event makes the client refetch the current user, and then the users and the log.
    await act(() => client.refetchQueries({ queryKey: currentUser.queryKey }))
    const row = () => screen.getByRole('row', { name: /mira@example\.com/ })
    await waitFor(() => expect(within(row()).getAllByText('Premium').length).toBeGreaterThan(0))
    expect(server.callsTo(listAuditLog)).toHaveLength(2)
  })
})
