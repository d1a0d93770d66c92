import { GoalForm } from './goal-form.tsx'
import { TransurfingTip } from './transurfing-tip.tsx'

export default function CreateSlide() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-1.5">
        <h1 className="text-heading">Create Target Slide</h1>
        <p className="text-ink-soft">
          Describe the life you choose as if it were today. You receive a scene to step into.
        </p>
      </div>
      <GoalForm />
      <TransurfingTip />
    </div>
  )
}
