import type { ReactNode } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'

interface ErrorPageProps {
  title: string
  text: string
  action: { label: string; run: () => void }
  /** The help button, at the position that it has on other screens. */
  help: ReactNode
}

/** A full-page error with one action. */
export function ErrorPage({ title, text, action, help }: ErrorPageProps) {
  return (
    <>
      <div className="flex min-h-11 justify-end p-4 in-[main]:p-0">{help}</div>
      <section
        role="alert"
        className="mx-auto grid min-h-[60dvh] max-w-md content-center justify-items-center gap-5 px-6 pb-16 text-center"
      >
        <BrandMark />
        <h1 className="text-heading">{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <Button onClick={action.run}>{action.label}</Button>
      </section>
    </>
  )
}
