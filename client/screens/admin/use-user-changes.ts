/** Changes users as an admin, and refreshes the lists that show the changes. */
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  adminToasts,
  roleUpdateFailed,
  subscriptionUpdateFailed,
} from '#client/lib/admin-toasts.ts'
import { call } from '#client/lib/call.ts'
import type { Page } from '#client/lib/pages.ts'
import { currentUser, useCurrentUser } from '#client/lib/session.ts'
import { toast } from '#client/lib/toasts.ts'
import {
  changeUserRole,
  changeUserSubscription,
  listAuditLog,
  listUsers,
} from '#shared/contract/admin.ts'
import { getCurrentUser, type User } from '#shared/contract/auth.ts'
import type { Tier } from '#shared/plans.ts'

const refreshUsers = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [listUsers.path] })
const refreshLog = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [listAuditLog.path] })

/**
 * A change by any admin sends `user_changed` to all admins, and the event refetches the current user. The
 * list and the log are then refetched too, so that all admins see the same.
 */
export function useRefreshOnUserChange(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.query.queryKey[0] !== getCurrentUser.path) return
        void refreshUsers(client)
        void refreshLog(client)
      }),
    [client],
  )
}

/** Updates the user in every cached list immediately, before the lists are refetched. */
function updateCachedLists(client: QueryClient, id: string, change: Partial<User>): void {
  type Users = InfiniteData<Page<User>, string | null>
  client.setQueriesData<Users>(
    { queryKey: [listUsers.path] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
        })),
      },
  )
}

function useChangeHandlers() {
  const client = useQueryClient()
  const ownId = useCurrentUser()?.id
  return {
    onChanged: (id: string, change: Partial<User>) => {
      updateCachedLists(client, id, change)
      // Another admin may have made a later change, and responses may arrive out of order.
      void refreshUsers(client)
      void refreshLog(client)
      if (id === ownId) void client.invalidateQueries({ queryKey: currentUser.queryKey })
    },
    /** The list may be stale: another admin may have changed or deleted the user. */
    onFailed: () => void refreshUsers(client),
  }
}

export function useChangeRole({ id }: User) {
  const { onChanged, onFailed } = useChangeHandlers()
  return useMutation({
    mutationFn: (role: User['role']) =>
      call(changeUserRole, { params: { userId: id }, body: { role } }),
    onSuccess: (_response, role) => {
      onChanged(id, { role })
      toast(adminToasts.roleUpdated)
    },
    onError: (error) => {
      toast(roleUpdateFailed(error))
      onFailed()
    },
  })
}

export function useChangeTier({ id }: User) {
  const { onChanged, onFailed } = useChangeHandlers()
  return useMutation({
    mutationFn: (tier: Tier) =>
      call(changeUserSubscription, { params: { userId: id }, body: { tier } }),
    onSuccess: (_response, tier) => {
      onChanged(id, { subscriptionTier: tier })
      toast(adminToasts.subscriptionUpdated)
    },
    onError: (error) => {
      toast(subscriptionUpdateFailed(error))
      onFailed()
    },
  })
}
