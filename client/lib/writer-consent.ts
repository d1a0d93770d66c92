/** Asks for consent before a user's text is sent to an outside model. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseWriter, getWriter } from '#shared/contract/writer.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { call } from './call.ts'
import { read } from './queries.ts'

export type WriterChoice = CallInput<typeof chooseWriter>['body']['choice']

const writer = read(getWriter)

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
  /** Runs the work at once, or after the user has chosen who may read the text. */
  withConsent: (work: () => void) => void
  /** null while no question is open. */
  question: WriterQuestion | null
  /** The choice is being loaded; the text to be sent must not change meanwhile. */
  loading: boolean
}

export function useWriterConsent(): WriterConsent {
  const client = useQueryClient()
  const known = useQuery(writer)
  const [waiting, setWaiting] = useState<{ model: string; work: () => void } | null>(null)
  const [finding, setFinding] = useState(false)
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: (choice: WriterChoice) => call(chooseWriter, { body: { choice } }),
    onSuccess: (answer) => {
      client.setQueryData(writer.queryKey, answer)
      setWaiting(null)
      waiting?.work()
    },
  })
  const decide = (about: typeof known.data, work: () => void) => {
    // The server enforces it, too: without a choice it uses the built-in guide.
    if (about && about.model !== null && about.choice === null) {
      reset()
      setWaiting({ model: about.model, work })
    } else work()
  }
  return {
    withConsent: (work) => {
      if (waiting || finding) return
      if (!known.isPending) {
        decide(known.data, work)
        return
      }
      setFinding(true)
      void client
        .ensureQueryData(writer)
        .catch(() => undefined)
        .then((about) => {
          setFinding(false)
          decide(about, work)
        })
    },
    loading: finding,
    question: waiting && {
      model: waiting.model,
      busy: isPending,
      failed: isError,
      choose: (choice) => mutate(choice),
      close: () => setWaiting(null),
    },
  }
}
