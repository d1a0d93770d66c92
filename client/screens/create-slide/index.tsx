import { createSlide } from '#client/texts/create-slide.ts'
import { GoalForm } from './goal-form.tsx'
import { TransurfingTip } from './transurfing-tip.tsx'

export default function CreateSlide() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-1.5">
        <h1 className="text-heading">{createSlide.title}</h1>
        <p className="text-ink-soft">{createSlide.lead}</p>
      </div>
      <GoalForm />
      <TransurfingTip />
    </div>
  )
}
