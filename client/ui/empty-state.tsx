import type { ReactNode } from 'react'
import { CoverArt } from './cover-art.tsx'

interface EmptyStateProps {
  title: string
  text: string
  action?: ReactNode
  /** Replaces the default cover art. */
  art?: ReactNode
}

/** An empty list: what belongs here, and what to do next. */
export function EmptyState({ title, text, action, art }: EmptyStateProps) {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-3 py-10 text-center">
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        {art ?? <CoverArt seed={title} className="size-40 rounded-full" />}
      </div>
      <h2 className="text-2xl">{title}</h2>
      <p className="text-balance text-ink-soft">{text}</p>
      {action && <div className="mt-4">{action}</div>}
    </section>
  )
}
