import { useState } from 'react'
import { useSearch } from 'wouter'
import type { JournalEntry, TimeOfDay } from '#client/lib/journal.ts'
import { type ChoosableSlides, useChoosableSlides } from './use-choosable-slides.ts'
import { useReflect } from './use-reflect.ts'
import { useReflectionDraft } from './use-reflection-draft.ts'

export interface CheckIn {
  time: TimeOfDay
  setTime: (time: TimeOfDay) => void
  slides: ChoosableSlides
  /** The chosen or the suggested slide; null: there is none, or the slides have not loaded. */
  slideId: string | null
  chooseSlide: (id: string) => void
  text: string
  /** Sets the text, and stores it as a draft. */
  write: (text: string) => void
  /** The reflection is being sent. */
  pending: boolean
  /** The saved entry whose guidance is shown. */
  answeredEntry: JournalEntry | null
  /** True while a reflection is sent or its guidance is shown: the form ignores input and changes of the URL. */
  locked: boolean
  submit: (content: string, targetSlideId: string) => void
  startNewEntry: () => void
}

/** The state of one check-in, from an empty form to its guidance. */
export function useCheckIn(focusedSlideId: string | null): CheckIn {
  const { pending, answeredEntry, reflect, startNewEntry } = useReflect()
  const locked = pending !== null || answeredEntry !== null
  const [time, setTime] = useTimeOfDay(locked, pending?.timeOfDay)
  const slides = useChoosableSlides(focusedSlideId)
  // A reflection that is pending on return to the screen may fail: then its time of day and slide stay chosen.
  const [chosenSlideId, setChosenSlideId] = useState(pending?.targetSlideId ?? null)
  const draft = useReflectionDraft(time)
  const submission = answeredEntry ?? pending
  return {
    time: submission?.timeOfDay ?? time,
    setTime,
    slides,
    slideId: submission?.targetSlideId ?? selectedSlideId(slides, chosenSlideId),
    chooseSlide: setChosenSlideId,
    text: submission?.content ?? draft.text,
    write: draft.setText,
    pending: pending !== null,
    answeredEntry,
    locked,
    submit: (content, targetSlideId) => {
      draft.storeSentTime(time)
      reflect({ content, timeOfDay: time, targetSlideId })
    },
    startNewEntry: () => {
      if (answeredEntry) {
        setTime(answeredEntry.timeOfDay)
        setChosenSlideId(answeredEntry.targetSlideId)
      }
      draft.setText('')
      startNewEntry()
    },
  }
}

/** The URL sets the time of day when it changes; in between, the toggle sets it. */
function useTimeOfDay(locked: boolean, pendingTime: TimeOfDay | undefined) {
  const search = useSearch()
  const [lastSearch, setLastSearch] = useState(search)
  const [time, setTime] = useState(() => pendingTime ?? parseTime(search))
  if (search !== lastSearch) {
    setLastSearch(search)
    if (!locked) setTime(parseTime(search))
  }
  return [time, setTime] as const
}

const parseTime = (search: string): TimeOfDay =>
  new URLSearchParams(search).get('time') === 'evening' ? 'evening' : 'morning'

function selectedSlideId(slides: ChoosableSlides, chosenId: string | null): string | null {
  if (slides.state !== 'ready') return null
  return slides.slides.some(({ id }) => id === chosenId) ? chosenId : slides.suggestedSlideId
}
