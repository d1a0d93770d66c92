import { useEffect, useRef } from 'react'
import { useDraft } from '#client/lib/drafts.ts'
import { type TimeOfDay, useEntries } from '#client/lib/journal.ts'
import { localDay } from '#client/lib/today.ts'
import { reflectionDraft } from './use-reflect.ts'

/**
 * What is being written. A page that is left while its reflection is on the way never learns that it
 * arrived: then the newest entry is this very text, and it is not offered for sending once more.
 */
export function useReflectionDraft(time: TimeOfDay) {
  const draft = useDraft(reflectionDraft)
  // Sent as this: the toggle does not survive a reload.
  const sentAs = useDraft('reflection-sent-as')
  const entries = useEntries()
  const newest = entries.state === 'ready' ? entries.entries[0] : undefined
  const isKept =
    newest !== undefined &&
    newest.content === draft.text.trim() &&
    newest.timeOfDay === (sentAs.text || time) &&
    localDay(new Date(newest.createdAt)) === localDay(new Date())
  const drop = useRef<() => void>(undefined)
  drop.current = isKept ? () => draft.write('') : undefined
  // Only when an entry has come: who writes the same again has a reason to.
  useEffect(() => {
    if (newest?.id !== undefined) drop.current?.()
  }, [newest?.id])
  return { ...draft, sendAs: (sent: TimeOfDay) => sentAs.write(sent) }
}
