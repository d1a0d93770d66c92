import { useEffect, useRef } from 'react'
import { useDraft } from '#client/lib/drafts.ts'
import { type TimeOfDay, useEntries } from '#client/lib/journal.ts'
import { localDay } from '#client/lib/today.ts'
import { reflectionDraft } from './use-reflect.ts'

/**
 * The draft of a reflection. A page that is closed during submission never receives the response: the
 * draft is discarded when the newest entry is of today and has the same text and time of day.
 */
export function useReflectionDraft(time: TimeOfDay) {
  const draft = useDraft(reflectionDraft)
  // The time of day at submission; stored like the draft, because a reload resets the toggle.
  const sentTime = useDraft('reflection-sent-as')
  const entries = useEntries()
  const newest = entries.state === 'ready' ? entries.entries[0] : undefined
  const isSaved =
    newest !== undefined &&
    newest.content === draft.text.trim() &&
    newest.timeOfDay === (sentTime.text || time) &&
    localDay(new Date(newest.createdAt)) === localDay(new Date())
  const discard = useRef<() => void>(undefined)
  discard.current = isSaved ? () => draft.setText('') : undefined
  // Not on every change of the text: the user may write the same text again.
  useEffect(() => {
    if (newest?.id !== undefined) discard.current?.()
  }, [newest?.id])
  return { ...draft, storeSentTime: (timeOfDay: TimeOfDay) => sentTime.setText(timeOfDay) }
}
