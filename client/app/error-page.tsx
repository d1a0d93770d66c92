import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Button } from '#client/ui/button.tsx'

interface ErrorPageProps {
  title: string
  text: string
  action: { label: string; run: () => void }
}

/** A full-page error with one action. */
export function ErrorPage({ title, text, action }: ErrorPageProps) {
  return (
    <section
      role="alert"
      className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-5 px-6 py-16 text-center"
    >
      <BrandMark />
      <h1 className="text-heading">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <Button onClick={action.run}>{action.label}</Button>
    </section>
  )
}
