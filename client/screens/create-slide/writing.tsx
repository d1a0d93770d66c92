import { PauseMark } from '#client/ui/pause-mark.tsx'

/** Shown while the script is written: something to do with the wait, rather than a bar to watch. */
export function Writing({ underWay }: { underWay: boolean }) {
  return (
    // Empty, it takes back the gap that it would make; it is always there, so that it is heard.
    <div role="status" className="empty:-mt-5">
      {underWay && (
        <div className="grid animate-appear justify-items-center gap-2 pt-2 text-center">
          <span aria-hidden>
            <PauseMark seconds={8} />
          </span>
          <p className="font-serif text-lead font-[360]">Your scene is being written.</p>
          <p className="text-[0.9375rem] text-ink-soft">
            It takes a few breaths. Let the next one out slowly.
          </p>
        </div>
      )}
    </div>
  )
}
