import { createSlide } from '#client/texts/create-slide.ts'
import { HelpButton } from '#client/ui/help/help-button.tsx'
import { GoalForm } from './goal-form.tsx'
import { TransurfingTip } from './transurfing-tip.tsx'

export default function CreateSlide() {
  return (
    <div className="relative grid gap-8">
      <div className="grid gap-1.5">
        {/* Leaves room for the help button. */}
        <h1 className="pr-[min(9rem,44vw)] sm:pr-44 text-heading">{createSlide.title}</h1>
        <p className="text-ink-soft">{createSlide.lead}</p>
      </div>
      <HelpButton />
      <GoalForm />
      <TransurfingTip />
    </div>
  )
}
