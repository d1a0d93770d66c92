import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  lead: string
  /** Shown next to the title on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="text-ink-soft">{lead}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
