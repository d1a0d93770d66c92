import { createSlide } from '#client/texts/create-slide.ts'
export function TransurfingTip() {
  return (
    <aside
      aria-labelledby="transurfing-tip"
      className="grid gap-2 rounded-card border border-transparent bg-dawn-soft px-6 py-6 sm:px-8"
    >
      <h2 id="transurfing-tip" className="text-xl text-dawn">
        {createSlide.tip.title}
      </h2>
      <p>{createSlide.tip.text}</p>
      <p className="text-ink-soft">{createSlide.tip.importance}</p>
    </aside>
  )
}
