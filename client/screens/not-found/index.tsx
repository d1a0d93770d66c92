import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { CoverArt } from '#client/ui/cover-art.tsx'

export function NotFound() {
  return (
    <section className="grid content-center justify-items-center gap-4 py-10 text-center">
      <div className="mb-4 rounded-full border border-line bg-surface-raised p-1.5 shadow-soft">
        <CoverArt seed="page-not-found" className="size-40 rounded-full" />
      </div>
      <h1 className="text-heading">404 Page Not Found</h1>
      <p className="max-w-sm text-ink-soft">
        Nothing stands at this address. It may have moved, or never have been here.
      </p>
      <Button asChild className="mt-2">
        <Link href="/">Return Home</Link>
      </Button>
    </section>
  )
}
