import { Feather } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createSlide } from '#client/texts/create-slide.ts'
import { type GoalHint, goalHint } from '#core/goal-hints.ts'

/** The hint appears after this time without typing. */
const debounceDelayMs = 700

/** A hint about tense or point of view; it never blocks the form. */
export function GoalHintLine({ goal }: { goal: string }) {
  const hint = useDebouncedHint(goalHint(goal))
  return (
    // Always rendered, so that screen readers announce its changes; empty, it removes its gap.
    <div aria-live="polite" className="empty:-mt-5">
      {hint && (
        <p className="flex animate-appear gap-2.5 rounded-control bg-accent-soft px-4 py-3 text-[0.9375rem]">
          <Feather aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span>{createSlide.goalHints[hint.kind](hint.words)}</span>
        </p>
      )}
    </div>
  )
}

/** Debounces a hint; removes it immediately when it no longer applies. */
function useDebouncedHint(hint: GoalHint | null): GoalHint | null {
  const [debounced, setDebounced] = useState<GoalHint | null>(null)
  const kind = hint?.kind
  const words = hint?.words
  useEffect(() => {
    const update = () =>
      setDebounced(kind === undefined || words === undefined ? null : { kind, words })
    if (kind === undefined) {
      update()
      return
    }
    const timer = setTimeout(update, debounceDelayMs)
    return () => clearTimeout(timer)
  }, [kind, words])
  return debounced
}
