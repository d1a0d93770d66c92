import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { player as texts } from '#client/texts/player.ts'
import { classNames } from '../class-names.ts'
import { spokenTime } from './times.ts'
import { type Player, useDuration, usePlaybackValue } from './use-player.ts'
import { barCount, barHeights, barsPath, barWidth, viewHeight } from './waveform-bars.ts'

/** Seconds to skip for each key. */
const keySteps = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
}

/** The waveform with the playback position, which pointer and keyboard can move. */
export function Waveform({ player, disabled }: { player: Player; disabled: boolean }) {
  const { playback, track, trackPending } = player
  const duration = useDuration(player) ?? 0
  const playbackPosition = usePlaybackValue(playback, ({ position }) => position)
  /** The position under a pressed pointer; playback seeks on release. */
  const [pointerPosition, setPointerPosition] = useState<number | null>(null)
  const position = Math.min(pointerPosition ?? playbackPosition, duration)
  const playedFraction = duration > 0 ? position / duration : 0

  const positionUnderPointer = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width === 0) return 0
    return Math.min(1, Math.max(0, (clientX - left) / width)) * duration
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Home') playback.seek(0)
    else if (key === 'End') playback.seek(duration)
    else if (key in keySteps) playback.skip(keySteps[key as keyof typeof keySteps])
    else return
    event.preventDefault()
  }

  return (
    <div className={classNames('relative h-16', trackPending && 'animate-wait')}>
      <Bars peaks={track?.peaks ?? []} playedFraction={playedFraction} />
      <span
        aria-hidden
        style={{ left: `${playedFraction * 100}%` }}
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 rounded-full bg-accent forced-colors:bg-[Highlight]"
      />
      <input
        type="range"
        aria-label={texts.position}
        min={0}
        max={duration}
        step="any"
        value={position}
        disabled={disabled || duration === 0}
        aria-valuetext={texts.positionOf(spokenTime(position), spokenTime(Math.round(duration)))}
        onKeyDown={onKeyDown}
        // Not every browser lets a touch drag this slider: the position is computed here.
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          setPointerPosition(positionUnderPointer(event))
        }}
        onPointerMove={(event) =>
          pointerPosition !== null && setPointerPosition(positionUnderPointer(event))
        }
        onPointerUp={(event) => {
          if (pointerPosition === null) return
          playback.seek(positionUnderPointer(event))
          setPointerPosition(null)
        }}
        // The gesture became a scroll.
        onPointerCancel={() => setPointerPosition(null)}
        // A change without a pressed pointer is made by a screen reader.
        onChange={({ target }) => pointerPosition === null && playback.seek(target.valueAsNumber)}
        className="seek-line absolute inset-0 size-full touch-pan-y rounded-control"
      />
    </div>
  )
}

/** CSS pixels, for the first render: the real width is measured afterwards. */
const initialWidth = 320

/** Draws the bars twice: the copy in the accent colour is clipped at the playback position. */
function Bars({ peaks, playedFraction }: { peaks: readonly number[]; playedFraction: number }) {
  const container = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(barCount(initialWidth))
  useEffect(() => {
    const element = container.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setCount(barCount(entry.contentRect.width))
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
    <div ref={container} className="absolute inset-0">
      <div className="absolute inset-0 text-edge">{bars}</div>
      <div
        className="absolute inset-0 text-accent forced-colors:text-[Highlight]"
        style={{ clipPath: `inset(0 ${(1 - playedFraction) * 100}% 0 0)` }}
      >
        {bars}
      </div>
    </div>
  )
}
