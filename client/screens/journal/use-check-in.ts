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
  slideId: string | null
  chooseSlide: (id: string) => void
  text: string
  write: (text: string) => void
  pending: boolean
  answered: JournalEntry | null
  /** From submission until a new entry is started: ignores input and changes of the address. */
  locked: boolean
  submit: (content: string, targetSlideId: string) => void
  startNew: () => void
}

/** The state of one check-in, from an empty form to its guidance. */
export function useCheckIn(focusedSlideId: string | null): CheckIn {
  const { pending, answered, reflect, startNew } = useReflect()
  const locked = pending !== null || answered !== null
  const [time, setTime] = useTimeOfDay(locked)
  const slides = useChoosableSlides(focusedSlideId)
  const [chosen, setChosen] = useState<string | null>(null)
  const draft = useReflectionDraft(time)
  const sent = answered ?? pending
  return {
    time: sent?.timeOfDay ?? time,
    setTime,
    slides,
    slideId: sent?.targetSlideId ?? slideIn(slides, chosen),
    chooseSlide: setChosen,
    text: sent?.content ?? draft.text,
    write: draft.setText,
    pending: pending !== null,
    answered,
    locked,
    submit: (content, targetSlideId) => {
      draft.sendAs(time)
      reflect({ content, timeOfDay: time, targetSlideId })
    },
    startNew: () => {
      if (answered) {
        setTime(answered.timeOfDay)
        setChosen(answered.targetSlideId)
      }
      draft.setText('')
      startNew()
    },
  }
}

/** Set by the address whenever that changes, otherwise by the toggle. */
function useTimeOfDay(locked: boolean) {
  const search = useSearch()
  const [seen, setSeen] = useState(search)
  const [time, setTime] = useState(() => timeIn(search))
  if (search !== seen) {
    setSeen(search)
    if (!locked) setTime(timeIn(search))
  }
  return [time, setTime] as const
}

const timeIn = (search: string): TimeOfDay =>
  new URLSearchParams(search).get('time') === 'evening' ? 'evening' : 'morning'

function slideIn(slides: ChoosableSlides, chosen: string | null): string | null {
  if (slides.state !== 'ready') return null
  return slides.slides.some(({ id }) => id === chosen) ? chosen : slides.suggested
}
