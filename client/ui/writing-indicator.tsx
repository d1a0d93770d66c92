import { writing } from '#client/texts/writing.ts'
import { PauseMark } from './pause-mark.tsx'

interface WritingIndicatorProps {
  underWay: boolean
  /** What is being written, in one sentence. */
  title: string
}

/** Shown while something is written: something to do with the wait, rather than a bar to watch. */
export function WritingIndicator({ underWay, title }: WritingIndicatorProps) {
  return (
    // Empty, it takes back the gap that it would make; it is always there, so that it is heard.
    <div role="status" className="empty:-mt-5">
      {underWay && (
        <div className="grid animate-appear justify-items-center gap-2 pt-2 text-center">
          <span aria-hidden>
            <PauseMark seconds={8} />
          </span>
          <p className="font-serif text-lead font-[360]">{title}</p>
          <p className="text-[0.9375rem] text-ink-soft">{writing.underWay}</p>
        </div>
      )}
    </div>
  )
}
