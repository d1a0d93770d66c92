import { createSlide } from '#client/texts/create-slide.ts'
import { classNames } from '#client/ui/class-names.ts'

/** `isBrief`: for the place above the form, only the paragraph about what to write. */
export function TransurfingTip({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <aside
      aria-labelledby="transurfing-tip"
      className={classNames(
        'grid gap-2 rounded-card border border-transparent bg-dawn-soft px-6 py-5 sm:px-8',
        // In one row, so that the form below stays in view.
        isBrief && 'xl:grid-cols-[auto_minmax(0,1fr)] xl:items-baseline xl:gap-x-8',
      )}
    >
      <h2 id="transurfing-tip" className="text-xl text-dawn">
        {createSlide.tip.title}
      </h2>
      <p>{createSlide.tip.text}</p>
      {!isBrief && <p className="text-ink-soft">{createSlide.tip.importance}</p>}
    </aside>
  )
}
