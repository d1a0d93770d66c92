/** Asks for consent before a user's text is sent to an outside model. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseWriter, getWriter } from '#shared/contract/writer.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { queryFor } from './queries.ts'

export type WriterChoice = CallInput<typeof chooseWriter>['body']['choice']

const writer = queryFor(getWriter)

export interface WriterQuestion {
  /** The outside model that could write. */
  model: string
  busy: boolean
  failed: boolean
  choose: (choice: WriterChoice) => void
  /** Closes the question without sending anything. */
  close: () => void
}

interface WriterConsent {
  /**
   * Runs the work: at once if there is nothing to ask, or when the choice has loaded, or when the user has answered the
   * question.
   */
  withConsent: (work: () => void) => void
  /** null while no question is open. */
  question: WriterQuestion | null
  /** Work waits until the choice has loaded; the text to be sent must not change meanwhile. */
  loading: boolean
}

export function useWriterConsent(): WriterConsent {
  const client = useQueryClient()
  const writerQuery = useQuery(writer)
  const [pendingWork, setPendingWork] = useState<{ model: string; work: () => void } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: (choice: WriterChoice) => call(chooseWriter, { body: { choice } }),
    onSuccess: (updated) => {
      client.setQueryData(writer.queryKey, updated)
      setPendingWork(null)
      pendingWork?.work()
    },
  })
  const askOrRun = (writerState: typeof writerQuery.data, work: () => void) => {
    // The server enforces consent, too: until the user has chosen, it uses the built-in guide.
    if (writerState && writerState.model !== null && writerState.choice === null) {
      reset()
      setPendingWork({ model: writerState.model, work })
    } else work()
  }
  return {
    withConsent: (work) => {
      if (pendingWork || isLoading) return
      if (!writerQuery.isPending) {
        askOrRun(writerQuery.data, work)
        return
      }
      setIsLoading(true)
      void client
        .ensureQueryData(writer)
        .catch(() => undefined)
        .then((writerState) => {
          setIsLoading(false)
          askOrRun(writerState, work)
        })
    },
    loading: isLoading,
    question: pendingWork && {
      model: pendingWork.model,
      busy: isPending,
      failed: isError,
      choose: (choice) => mutate(choice),
      close: () => setPendingWork(null),
    },
  }
}
