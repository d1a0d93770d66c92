import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { queryFor } from '#client/lib/queries.ts'
import { currentUser, signOutLocally } from '#client/lib/session.ts'
import { accountToasts, genericFailure } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { upload } from '#client/lib/upload.ts'
import { ownData } from '#client/texts/own-data.ts'
import {
  archiveMediaType,
  deleteAccount,
  getOwnData,
  importMaxBytes,
  importPath,
  importResponse,
  startExport,
} from '#shared/contract/own-data.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

export type OwnData = ClientResponse<typeof getOwnData>
export type AccountExport = NonNullable<OwnData['export']>

const ownDataQuery = queryFor(getOwnData)
const pollIntervalMs = 2000

export const isRunning = (latest: AccountExport | null | undefined) =>
  latest?.status === 'queued' || latest?.status === 'processing'

/**
 * If this device's clock is ahead of the server's, the server still lists an export that seems expired:
 * then it is polled at this interval.
 */
const minPollDelayMs = 10_000

/** Polls while the export is running, and from its expiry until it is no longer listed, to remove the link. */
function millisecondsToNextPoll(latest: AccountExport | null | undefined): number | false {
  if (isRunning(latest)) return pollIntervalMs
  if (!latest?.expiresAt) return false
  return Math.max(Date.parse(latest.expiresAt) - Date.now(), minPollDelayMs)
}

/** The data is fetched again on each visit, because other screens change the counts. */
export function useOwnData() {
  const query = useQuery({
    ...ownDataQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => millisecondsToNextPoll(state.data?.export),
  })
  const status = query.data?.export?.status
  const previousStatus = useRef(status)
  useEffect(() => {
    const wasRunning =
      previousStatus.current === 'queued' || previousStatus.current === 'processing'
    if (wasRunning && status === 'completed') toast(accountToasts.exportReady)
    previousStatus.current = status
  }, [status])
  return query
}

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startExport),
    onSuccess: async (startedExport) => {
      // The response to an earlier request may arrive later, without the export.
      await client.cancelQueries({ queryKey: ownDataQuery.queryKey, exact: true })
      client.setQueryData(
        ownDataQuery.queryKey,
        (data) => data && { ...data, export: startedExport },
      )
    },
    onError: (error) => void toast(genericFailure(error)),
  })
}

/** Whether the server refused the file. After any other error, the import may have succeeded. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

function errorText(error: ApiError): string {
  const { refused, uncertain, retry } = ownData.import
  return (isRefusal(error) ? refused : uncertain)(error.detail || retry)
}

export function useImport() {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [isTooLarge, setTooLarge] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) =>
      upload({
        url: importPath,
        file,
        contentType: archiveMediaType,
        responseSchema: importResponse,
        onProgress: setPercent,
      }),
    onSuccess: async () => {
      toast(accountToasts.restored)
      // All cached responses are those of the empty account.
      await client.invalidateQueries({ refetchType: 'all' })
    },
    onError: async (error: ApiError) => {
      if (error.status === 401) void client.refetchQueries({ queryKey: currentUser.queryKey })
      if (!isRefusal(error)) await client.invalidateQueries({ refetchType: 'all' })
    },
  })
  return {
    percent,
    isPending,
    errorMessage: isTooLarge ? ownData.import.tooLarge : error && errorText(error),
    start(file: File) {
      setPercent(0)
      setTooLarge(file.size > importMaxBytes)
      if (file.size > importMaxBytes) reset()
      else mutate(file)
    },
  }
}

export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(deleteAccount, { body: { email } }),
    onSuccess: () => {
      // Otherwise the landing page would be shown at the URL of the account screen.
      window.history.replaceState(null, '', '/')
      signOutLocally(client, 'account-deleted')
    },
  })
}
