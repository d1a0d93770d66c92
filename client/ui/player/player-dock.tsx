import { type RefObject, useEffect, useState } from 'react'
import { player as texts } from '#client/texts/player.ts'
import { PlayPause } from './controls.tsx'
import { formatClock } from './times.ts'
import { isPlayingOrLoading, type Player, useDuration, usePlaybackValue } from './use-player.ts'

interface PlayerDockProps {
  player: Player
  /** The player card: the dock is hidden while the card is visible. */
  card: RefObject<HTMLElement | null>
}

/**
 * A small player that sticks to the bottom while the user reads along. It must be the last child of
 * the area that it floats over.
 */
export function PlayerDock({ player, card }: PlayerDockProps) {
  const { playback } = player
  const isPlaying = usePlaybackValue(playback, isPlayingOrLoading)
  const hasFailed = usePlaybackValue(playback, ({ status }) => status === 'failed')
  const isCardHidden = useIsOutOfView(card)
  const [hasStarted, setHasStarted] = useState(false)
  if (isPlaying && !hasStarted) setHasStarted(true)
  if (!hasStarted || !isCardHidden || hasFailed) return null
  return (
    <fieldset className="sticky bottom-[calc(var(--navigation-height)+0.75rem)] z-20 md:bottom-[calc(var(--navigation-height)+2rem)] mx-auto flex w-fit animate-rise items-center gap-3 rounded-full border border-line bg-surface-raised/90 py-1.5 pr-5 pl-1.5 shadow-soft backdrop-blur-lg">
      <legend className="sr-only">{texts.label}</legend>
      <PlayPause playback={playback} className="size-11" iconClass="size-4.5" />
      <DockTimes player={player} />
    </fieldset>
  )
}

function DockTimes({ player }: { player: Player }) {
  const position = usePlaybackValue(player.playback, (state) => Math.floor(state.position))
  const duration = useDuration(player) ?? 0
  return (
    <span className="grid gap-1.5">
      <span className="text-sm leading-none text-ink-soft tabular-nums">
        <span className="font-semibold text-ink">{formatClock(position)}</span> /{' '}
        {formatClock(Math.round(duration))}
      </span>
      <span
        aria-hidden
        className="h-1 w-24 overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]"
      >
        <span
          style={{ width: `${duration > 0 ? (position / duration) * 100 : 0}%` }}
          className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      </span>
    </span>
  )
}

function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setIsOutOfView] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsOutOfView(!entry?.isIntersecting), {
      // Header and navigation cover these parts of the window.
      rootMargin: '-80px 0px -80px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOutOfView
}
