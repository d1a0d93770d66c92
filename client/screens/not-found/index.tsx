import { Link } from 'wouter'
import { common } from '#client/texts/common.ts'
import { notFound } from '#client/texts/not-found.ts'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'

export function NotFound() {
  return (
    <section className="grid content-center justify-items-center gap-4 py-10 text-center">
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        <CoverArt seed="page-not-found" className="size-40 rounded-full" />
      </div>
      <h1 className="text-heading">{notFound.title}</h1>
      <p className="max-w-sm text-ink-soft">{notFound.text}</p>
      <Button asChild className="mt-2">
        <Link href="/">{common.returnHome}</Link>
      </Button>
    </section>
  )
}
