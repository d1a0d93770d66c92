/** The principle in words of our own, set apart by the dots that stand for silence. */
export function Quote() {
  return (
    <figure className="grid justify-items-center gap-4 px-4 pt-4 text-center">
      <span aria-hidden className="flex items-center gap-2 text-accent">
        <span className="size-1 rounded-full bg-current forced-colors:bg-[CanvasText]" />
        <span className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
        <span className="size-1 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      </span>
      <blockquote className="max-w-[30rem] font-serif text-lead font-[360] text-balance">
        Hold the picture lightly, and take the step that is in front of you.
      </blockquote>
      <figcaption className="text-sm text-ink-soft">The practice, in one line</figcaption>
    </figure>
  )
}
