import { landing } from '#client/texts/landing.ts'
import { classNames } from '#client/ui/class-names.ts'
import { type SamplePlayback, sampleSeconds, sampleUrl } from './sample-playback.ts'

export function SamplePlayer({ playback }: { playback: SamplePlayback }) {
  const { audio, status, position, toggle, seek, events } = playback
  const isPlaying = status === 'playing' || status === 'waiting'
  const totalSeconds = Math.round(sampleSeconds)
  return (
    <div className="grid gap-2 px-1 md:px-4">
      {/* The text next to it serves as captions. */}
      <audio ref={audio} src={sampleUrl} preload="none" {...events} />
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? landing.sample.pause : landing.sample.play}
          className="relative grid size-13 shrink-0 place-items-center rounded-full bg-linear-100 from-accent to-accent-deep text-accent-ink shadow-soft transition duration-200 hover:brightness-108 forced-colors:border"
        >
          <span
            aria-hidden
            className={classNames(
              'absolute -inset-1.5 rounded-full border-2 border-accent/50 transition-opacity duration-400',
              isPlaying ? 'animate-swell opacity-100' : 'opacity-0',
            )}
          />
          <PlayIcon isPlaying={isPlaying} />
        </button>
        <div className="grid min-w-24 flex-1 gap-1">
          <p className="text-[0.9375rem] leading-5 font-semibold">{landing.sample.listen}</p>
          <div className="relative h-5">
            <span
              aria-hidden
              className="absolute inset-x-0 top-2 h-1 rounded-full bg-line forced-colors:bg-[GrayText]"
            />
            <span
              aria-hidden
              style={{ width: `${Math.min(1, position / sampleSeconds) * 100}%` }}
              className="absolute start-0 top-2 h-1 rounded-full bg-accent forced-colors:bg-[Highlight]"
            />
            <input
              type="range"
              aria-label={landing.sample.position}
              min={0}
              max={sampleSeconds}
              step={1}
              value={Math.min(position, sampleSeconds)}
              aria-valuetext={landing.sample.positionValue(Math.floor(position), totalSeconds)}
              onChange={({ target }) => seek(target.valueAsNumber)}
              className="seek-line absolute inset-x-0 -inset-y-3 h-11 rounded-control"
            />
          </div>
        </div>
        <span className="text-sm text-ink-soft tabular-nums">
          0:{String(Math.max(0, totalSeconds - Math.floor(position))).padStart(2, '0')}
        </span>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {status === 'failed' && landing.sample.failed}
      </p>
    </div>
  )
}

/** Inline: the landing page does not load the icon library. */
export function PlayIcon({ isPlaying, className }: { isPlaying: boolean; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="currentColor"
      className={classNames('size-6', className)}
    >
      {isPlaying ? (
        <path d="M8 5h2.5a.5.5 0 0 1 .5.5v13a.5.5 0 0 1-.5.5H8a.5.5 0 0 1-.5-.5v-13A.5.5 0 0 1 8 5Zm5.5 0H16a.5.5 0 0 1 .5.5v13a.5.5 0 0 1-.5.5h-2.5a.5.5 0 0 1-.5-.5v-13a.5.5 0 0 1 .5-.5Z" />
      ) : (
        <path d="M8.5 5.6v12.8a.8.8 0 0 0 1.2.7l10.3-6.4a.8.8 0 0 0 0-1.4L9.7 4.9a.8.8 0 0 0-1.2.7Z" />
      )}
    </svg>
  )
}
