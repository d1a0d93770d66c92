import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { player as texts } from '#client/texts/player.ts'
import { classNames } from '../class-names.ts'
import { spokenTime } from './times.ts'
import { type Player, useLength, usePlaybackValue } from './use-player.ts'
import { barHeights, barsPath, barsWithin, barWidth, viewHeight } from './waveform-bars.ts'

const steps = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 30, PageDown: -30 }

/** The waveform with the playback position, which pointer and keyboard can move. */
export function Waveform({ player, disabled }: { player: Player; disabled: boolean }) {
  const { playback, track, trackPending } = player
  const length = useLength(player) ?? 0
  const heard = usePlaybackValue(playback, ({ at }) => at)
  /** The position under a pressed pointer; playback seeks on release. */
  const [held, setHeld] = useState<number | null>(null)
  const at = Math.min(held ?? heard, length)
  const share = length > 0 ? at / length : 0

  const underPointer = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width === 0) return 0
    return Math.min(1, Math.max(0, (clientX - left) / width)) * length
  }
  const jump = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Home') playback.seek(0)
    else if (key === 'End') playback.seek(length)
    else if (key in steps) playback.skip(steps[key as keyof typeof steps])
    else return
    event.preventDefault()
  }

  return (
    <div className={classNames('relative h-16', trackPending && 'animate-wait')}>
      <Bars peaks={track?.peaks ?? []} share={share} />
      <span
        aria-hidden
        style={{ left: `${share * 100}%` }}
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 rounded-full bg-accent forced-colors:bg-[Highlight]"
      />
      <input
        type="range"
        aria-label={texts.position}
        min={0}
        max={length}
        step="any"
        value={at}
        disabled={disabled || length === 0}
        aria-valuetext={texts.positionOf(spokenTime(at), spokenTime(Math.round(length)))}
        onKeyDown={jump}
        // Not every browser lets a touch drag this slider: the position is computed here.
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          setHeld(underPointer(event))
        }}
        onPointerMove={(event) => held !== null && setHeld(underPointer(event))}
        onPointerUp={(event) => {
          if (held === null) return
          playback.seek(underPointer(event))
          setHeld(null)
        }}
        // The gesture became a scroll.
        onPointerCancel={() => setHeld(null)}
        // Without a pointer: a change made by a screen reader.
        onChange={({ target }) => held === null && playback.seek(target.valueAsNumber)}
        className="seek-line absolute inset-0 size-full touch-pan-y rounded-control"
      />
    </div>
  )
}

/** Drawn twice in two colours, clipped at the playback position. */
function Bars({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(barsWithin(320))
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setCount(barsWithin(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const path = useMemo(() => barsPath(barHeights(peaks, count)), [peaks, count])
  const bars = (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} ${viewHeight}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={barWidth}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
  return (
    <div ref={place} className="absolute inset-0">
      <div className="absolute inset-0 text-edge">{bars}</div>
      <div
        className="absolute inset-0 text-accent forced-colors:text-[Highlight]"
        style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
      >
        {bars}
      </div>
    </div>
  )
}
