import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#client/lib/api-error.ts'
import { call } from '#client/lib/call.ts'
import { clearLocalData } from '#client/lib/local-data.ts'
import { read } from '#client/lib/queries.ts'
import { currentUser, signOutLocally } from '#client/lib/session.ts'
import { genericFailure, ownDataToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { upload } from '#client/lib/upload.ts'
import { ownData } from '#client/texts/own-data.ts'
import {
  archiveMediaType,
  deleteAccount,
  getOwnData,
  importAnswer,
  importMaxBytes,
  importPath,
  startExport,
} from '#shared/contract/own-data.ts'
import type { ClientResponse } from '#shared/endpoint.ts'

export type OwnData = ClientResponse<typeof getOwnData>
export type AccountExport = NonNullable<OwnData['export']>

const ownDataQuery = read(getOwnData)
/** Milliseconds. */
const pollInterval = 2000

export const isRunning = (latest: AccountExport | null | undefined) =>
  latest?.status === 'queued' || latest?.status === 'processing'

/** Milliseconds. While this clock is ahead of the server's, an expired export is polled again. */
const minimumDelay = 10_000

/** Polls while the export is made, and once when it expires, to remove the link. */
function nextPoll(latest: AccountExport | null | undefined): number | false {
  if (isRunning(latest)) return pollInterval
  if (!latest?.expiresAt) return false
  return Math.max(Date.parse(latest.expiresAt) - Date.now(), minimumDelay)
}

/** Read again on each visit: other screens change the counts. */
export function useOwnData() {
  const query = useQuery({
    ...ownDataQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => nextPoll(state.data?.export),
  })
  const status = query.data?.export?.status
  const before = useRef(status)
  useEffect(() => {
    const wasRunning = before.current === 'queued' || before.current === 'processing'
    if (wasRunning && status === 'completed') toast(ownDataToasts.exportReady)
    before.current = status
  }, [status])
  return query
}

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startExport),
    onSuccess: async (latest) => {
      // An earlier read may still be answered, without the export.
      await client.cancelQueries({ queryKey: ownDataQuery.queryKey, exact: true })
      client.setQueryData(ownDataQuery.queryKey, (known) => known && { ...known, export: latest })
    },
    onError: (error) => void toast(genericFailure(error)),
  })
}

/** The server refused the file. After any other error the import may have succeeded. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

function textOf(error: ApiError): string {
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
        address: importPath,
        file,
        type: archiveMediaType,
        answer: importAnswer,
        onProgress: setPercent,
      }),
    onSuccess: async () => {
      toast(ownDataToasts.restored)
      // All cached reads are of the empty account.
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
    problem: isTooLarge ? ownData.import.tooLarge : error && textOf(error),
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
      clearLocalData()
      // The landing page is shown at every path; the address bar should not keep this one.
      window.history.replaceState(null, '', '/')
      signOutLocally(client, 'account-deleted')
    },
  })
}
