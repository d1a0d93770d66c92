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
import {
  archiveMediaType,
  deleteAccount,
  getOwnData,
  importAnswer,
  importMaxBytes,
  importPath,
  startExport,
} from '#shared/contract/own-data.ts'
import type { Reading } from '#shared/endpoint.ts'

export type OwnData = Reading<typeof getOwnData>
export type AccountExport = NonNullable<OwnData['export']>

const ownData = read(getOwnData)
const pollEvery = 2000

export const isUnderWay = (made: AccountExport | null | undefined) =>
  made?.status === 'queued' || made?.status === 'processing'

/** Clocks differ: where this one is ahead, the server is asked now and then until it agrees. */
const soonest = 10_000

/** While it is made, every few seconds; then once its day is over, so that no dead link is left. */
function nextLook(made: AccountExport | null | undefined): number | false {
  if (isUnderWay(made)) return pollEvery
  if (!made?.expiresAt) return false
  return Math.max(Date.parse(made.expiresAt) - Date.now(), soonest)
}

/** Asked for anew on each visit: slides come and go on other screens. */
export function useOwnData() {
  const query = useQuery({
    ...ownData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => nextLook(state.data?.export),
  })
  const status = query.data?.export?.status
  const before = useRef(status)
  useEffect(() => {
    const wasUnderWay = before.current === 'queued' || before.current === 'processing'
    if (wasUnderWay && status === 'completed') toast(ownDataToasts.exportReady)
    before.current = status
  }, [status])
  return query
}

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startExport),
    onSuccess: async (made) => {
      // What was asked before it began knows nothing of it, and may be answered after it.
      await client.cancelQueries({ queryKey: ownData.queryKey, exact: true })
      client.setQueryData(ownData.queryKey, (known) => known && { ...known, export: made })
    },
    onError: (error) => void toast(genericFailure(error)),
  })
}

const tooLarge = 'This file is larger than one gibibyte, the most that can be imported.'

/** The server has looked at it and said no. Anything else may have happened after the file was in. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

function wordsFor(error: ApiError): string {
  const reason = error.detail || 'Please try again.'
  return isRefusal(error)
    ? `${reason} Nothing was changed.`
    : `${reason} Should your file have been imported after all, it shows here in a moment.`
}

export function useImport() {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [tooLargeFile, setTooLargeFile] = useState(false)
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
      // Everything that was read before is of an empty account.
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
    problem: tooLargeFile ? `${tooLarge} Nothing was changed.` : error && wordsFor(error),
    start(file: File) {
      setPercent(0)
      setTooLargeFile(file.size > importMaxBytes)
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
      // The landing page stands at every address, but this one was the person's own.
      window.history.replaceState(null, '', '/')
      signOutLocally(client, 'account-deleted')
    },
  })
}
