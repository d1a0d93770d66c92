import { useState } from 'react'
import { useDebounced } from '#client/lib/debounced.ts'

/** The pause in typing after which a search is sent. */
const searchDelayMs = 250

export interface HistoryState {
  /** The content of the search field. */
  words: string
  /** The words that are searched for; empty: no search. */
  searchedWords: string
  setWords: (words: string) => void
  slideId: string | undefined
  setSlideId: (id: string | undefined) => void
  day: string | undefined
  setDay: (day: string | undefined) => void
  isCalendarOpen: boolean
  toggleCalendar: () => void
  showAll: () => void
}

/** Which part of the journal is shown. A search and a day exclude each other; both can be limited to a slide. */
export function useHistoryState(): HistoryState {
  const [words, setWords] = useState('')
  const [slideId, setSlideId] = useState<string>()
  const [day, setDay] = useState<string>()
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  const settledWords = useDebounced(words.trim(), searchDelayMs)
  return {
    words,
    // A search ends at once when the field is cleared, without the delay.
    searchedWords: words.trim() === '' ? '' : settledWords,
    setWords: (newWords) => {
      setWords(newWords)
      setDay(undefined)
    },
    slideId,
    setSlideId,
    day,
    setDay: (newDay) => {
      setWords('')
      setDay(newDay)
    },
    isCalendarOpen,
    toggleCalendar: () => setIsCalendarOpen(!isCalendarOpen),
    showAll: () => {
      setWords('')
      setDay(undefined)
      setSlideId(undefined)
    },
  }
}
