import { createSlide } from '#client/texts/create-slide.ts'

/** `isBrief`: before the field, only what to write. */
export function TransurfingTip({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <aside
      aria-labelledby="transurfing-tip"
      className="grid gap-2 rounded-card border border-transparent bg-dawn-soft px-6 py-5 sm:px-8 sm:py-6"
    >
      <h2 id="transurfing-tip" className="text-xl text-dawn">
        {createSlide.tip.title}
      </h2>
      <p>{createSlide.tip.text}</p>
      {!isBrief && <p className="text-ink-soft">{createSlide.tip.importance}</p>}
    </aside>
  )
}
