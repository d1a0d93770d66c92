import { Check, Circle, Feather } from 'lucide-react'
import { useDebounced } from '#client/lib/debounced.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import {
  type CoachAnswer,
  type CoachQuestion,
  coachGoal,
  coachQuestions,
} from '#core/goal-coach.ts'
import { useCoachVisibility } from './coach-visibility.ts'

/** The answers are updated after this time without typing. */
const debounceDelayMs = 700

const { coach, goalHints } = createSlide

/** Questions about the goal, answered in the browser. They suggest and never block. */
export function Coach({ goal, className = '' }: { goal: string; className?: string }) {
  const [isVisible, setVisible] = useCoachVisibility()
  const settledGoal = useDebounced(goal, debounceDelayMs)
  // No delay for a field that was emptied.
  const answers = coachGoal(goal === '' ? '' : settledGoal)
  if (!isVisible) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className={`justify-self-start ${className}`}
        onClick={() => setVisible(true)}
      >
        {coach.show}
      </Button>
    )
  }
  return (
    <aside
      aria-labelledby="coach"
      className={`grid content-start gap-3 rounded-control border border-line bg-surface-raised p-4 sm:px-5 ${className}`}
    >
      <div className="-my-1.5 flex items-center justify-between gap-3">
        <h2 id="coach" className="text-lg">
          {coach.title}
        </h2>
        <Button variant="quiet" size="compact" className="-mr-2" onClick={() => setVisible(false)}>
          {coach.hide}
        </Button>
      </div>
      <ul className="grid gap-2.5 sm:grid-cols-3 sm:gap-4 xl:grid-cols-1">
        {coachQuestions.map((question) => (
          <Question key={question} question={question} answer={answers[question]} />
        ))}
      </ul>
      <p className="text-[0.8125rem] text-ink-soft">{coach.privacy}</p>
    </aside>
  )
}

const icons = { unanswered: Circle, answered: Check, suggestion: Feather } as const

function Question({ question, answer }: { question: CoachQuestion; answer: CoachAnswer }) {
  const Icon = icons[answer.state]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 text-[0.9375rem]">
      <Icon
        aria-hidden
        className={classNames(
          'mt-0.5 size-4.5',
          answer.state === 'unanswered' && 'text-edge',
          answer.state === 'answered' && 'text-success',
          answer.state === 'suggestion' && 'text-accent',
        )}
      />
      <div className="grid content-start gap-0.5">
        <p className="font-semibold">{coach.questions[question]}</p>
        {answer.state !== 'suggestion' && (
          // Not visible on a phone, to leave room for the field; screen readers still read it.
          <p className="text-ink-soft max-sm:sr-only">
            {answer.state === 'unanswered'
              ? coach.unanswered[question]
              : coach.answered[question](answer.words)}
          </p>
        )}
        {/* Always mounted, so that screen readers announce a suggestion. */}
        <p aria-live="polite" className="empty:absolute">
          {answer.state === 'suggestion' &&
            (answer.hint ? goalHints[answer.hint.kind](answer.hint.words) : coach.addASense)}
        </p>
      </div>
    </li>
  )
}
