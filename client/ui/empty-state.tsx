import type { ReactNode } from 'react'
import { CoverArt } from './cover-art.tsx'

interface EmptyStateProps {
  title: string
  text: string
  action?: ReactNode
  /** In place of the round window onto the water. */
  art?: ReactNode
}

/** Nothing here yet, and that is fine: what belongs here, and the one thing to do next. */
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
