import { home } from '#client/texts/home.ts'
export function Quote() {
  return (
    <figure className="grid justify-items-center gap-4 px-4 pt-4 text-center">
      <span aria-hidden className="flex items-center gap-2 text-accent">
        <span className="size-1 rounded-full bg-current forced-colors:bg-[CanvasText]" />
        <span className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
        <span className="size-1 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      </span>
      <blockquote className="max-w-[30rem] font-serif text-lead font-[360] text-balance">
        {home.quote.text}
      </blockquote>
      <figcaption className="text-sm text-ink-soft">{home.quote.caption}</figcaption>
    </figure>
  )
}
