import { type ReactNode, useId } from 'react'

interface SectionProps {
  /** The anchor of the section. */
  id: string
  title: string
  lead: string
  /** Shown next to the title on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ id, title, lead, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="grid gap-5 outline-none">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-2xl">
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
