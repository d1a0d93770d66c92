import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mx-auto max-w-wide px-5 pt-24 md:px-8 md:pt-32">
      <header className="mx-auto grid max-w-[34rem] gap-3 text-center">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="text-lead text-balance text-ink-soft">{lead}</p>
      </header>
      <div className="mt-10 md:mt-14">{children}</div>
    </section>
  )
}
