import { type RefObject, useEffect, useState } from 'react'
import { player as texts } from '#client/texts/player.ts'
import { PlayPause } from './controls.tsx'
import { formatClock } from './times.ts'
import { isPlayingOrLoading, type Player, useLength, usePlaybackValue } from './use-player.ts'

interface PlayerDockProps {
  player: Player
  /** The player card: the dock is hidden while the card is visible. */
  card: RefObject<HTMLElement | null>
}

/** A small player for reading along, sticky at the bottom: the last child of the area that it floats over. */
export function PlayerDock({ player, card }: PlayerDockProps) {
  const { playback } = player
  const sounding = usePlaybackValue(playback, isPlayingOrLoading)
  const failed = usePlaybackValue(playback, ({ status }) => status === 'failed')
  const hidden = useIsOutOfView(card)
  const [begun, setBegun] = useState(false)
  if (sounding && !begun) setBegun(true)
  if (!begun || !hidden || failed) return null
  return (
    <fieldset className="sticky bottom-[calc(var(--navigation-height)+0.75rem)] z-20 md:bottom-[calc(var(--navigation-height)+2rem)] mx-auto flex w-fit animate-rise items-center gap-3 rounded-full border border-line bg-surface-raised/90 py-1.5 pr-5 pl-1.5 shadow-soft backdrop-blur-lg">
      <legend className="sr-only">{texts.label}</legend>
      <PlayPause playback={playback} className="size-11" iconClass="size-4.5" />
      <DockTimes player={player} />
    </fieldset>
  )
}

function DockTimes({ player }: { player: Player }) {
  const at = usePlaybackValue(player.playback, (state) => Math.floor(state.at))
  const length = useLength(player) ?? 0
  return (
    <span className="grid gap-1.5">
      <span className="text-sm leading-none text-ink-soft tabular-nums">
        <span className="font-semibold text-ink">{formatClock(at)}</span> /{' '}
        {formatClock(Math.round(length))}
      </span>
      <span
        aria-hidden
        className="h-1 w-24 overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]"
      >
        <span
          style={{ width: `${length > 0 ? (at / length) * 100 : 0}%` }}
          className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      </span>
    </span>
  )
}

function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setHidden(!entry?.isIntersecting), {
      // The header covers this part of the window.
      rootMargin: '-80px 0px -80px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return hidden
}
