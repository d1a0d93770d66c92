import { Feather } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type GoalHint, goalHint } from '#core/goal-hints.ts'

const advice: Record<GoalHint['kind'], string> = {
  future: 'sets it later. Try the present: “I am”, “I have”.',
  wanting: 'keeps it at arm’s length. Describe it as already here: “I have”, “I am”.',
  negation: 'keeps the old picture in view. Name what is there instead.',
  onlooker: 'watches from a seat. Step inside and write as “I”.',
}

/** Long enough that neither eye nor ear is interrupted in the middle of a word. */
const patience = 700

/** A word on tense and point of view. It asks for nothing and holds nothing back. */
export function GoalHintLine({ goal }: { goal: string }) {
  const hint = useSettled(goalHint(goal))
  return (
    // Empty, it takes back the gap that it would make; it is always there, so that it is heard.
    <div aria-live="polite" className="empty:-mt-5">
      {hint && (
        <p className="flex animate-appear gap-2.5 rounded-control bg-accent-soft px-4 py-3 text-[0.9375rem]">
          <Feather aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span>
            “{hint.words}” {advice[hint.kind]}
          </span>
        </p>
      )}
    </div>
  )
}

/** What is said about a text once its writer pauses; taken back as soon as it no longer holds. */
function useSettled(hint: GoalHint | null): GoalHint | null {
  const [settled, setSettled] = useState<GoalHint | null>(null)
  const kind = hint?.kind
  const words = hint?.words
  useEffect(() => {
    const say = () => setSettled(kind === undefined || words === undefined ? null : { kind, words })
    if (kind === undefined) {
      say()
      return
    }
    const timer = setTimeout(say, patience)
    return () => clearTimeout(timer)
  }, [kind, words])
  return settled
}
