import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { isAt } from '#client/lib/location.ts'
import type { CurrentTrack } from '#client/lib/sound/sound.ts'
import { useSound, useSoundState } from '#client/lib/sound/sound-provider.tsx'
import { player as texts } from '#client/texts/player.ts'
import { Button } from '../button.tsx'
import { CoverArt } from '../cover-art.tsx'
import { showControls } from './card-visibility.ts'
import { PlayPause } from './controls.tsx'
import { formatClock } from './times.ts'
import { isPlayingOrLoading, useListeningOptions, usePlaybackValue } from './use-player.ts'

/**
 * A small player above the navigation while a track plays or is paused, unless the controls of its card are in view.
 */
export function PlayerDock() {
  const current = useSoundState((state) => state.current)
  const isCardVisible = useSoundState(
    ({ current, visibleCards }) => current !== null && visibleCards.has(current.source.id),
  )
  return current && !isCardVisible ? <Dock current={current} /> : null
}

function Dock({ current: { source, playback } }: { current: CurrentTrack }) {
  const sound = useSound()
  // A track that has ended is back at its beginning.
  const isUnderWay = usePlaybackValue(
    playback,
    (state) => isPlayingOrLoading(state) || state.status === 'failed' || state.position > 0,
  )
  if (!isUnderWay) return null
  const showCard = (event: MouseEvent) => {
    // A navigation to the same path would still drop the query, which sets the time of day of a check-in.
    if (!isAt(source.href)) return
    event.preventDefault()
    if (showControls(source.id)) return
    // The row of the track is closed, or its list shows other entries.
    focusMain()
    document.getElementById('main')?.scrollIntoView({ block: 'start' })
  }
  const close = () => {
    // The dock disappears: keep the focus on the page's main part.
    focusMain()
    sound.close()
  }
  return (
    <section
      aria-label={texts.label}
      data-player-dock
      className="fixed inset-x-0 bottom-(--navigation-height) z-20 lowest:static max-md:care:static animate-appear border-t border-line bg-surface-raised"
    >
      <DockProgress playback={playback} />
      <div className="mx-auto flex h-(--dock-row) max-w-column items-center gap-2 pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.75rem,env(safe-area-inset-left))]">
        <Link
          href={source.href}
          onClick={showCard}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control focus-visible:-outline-offset-2"
        >
          <CoverArt
            seed={source.cover.seed}
            theme={source.cover.theme}
            className="size-10 shrink-0 rounded-[0.625rem]"
          />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span dir="auto" className="truncate font-serif leading-tight">
              {source.title}
            </span>
            <DockStatus playback={playback} />
          </span>
        </Link>
        <Button variant="quiet" size="icon" aria-label={texts.close} onClick={close}>
          <X aria-hidden className="size-4.5" />
        </Button>
        <PlayPause playback={playback} className="size-11 shrink-0" iconClass="size-4.5" />
      </div>
    </section>
  )
}

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

function DockStatus({ playback }: Pick<CurrentTrack, 'playback'>) {
  const { remainingSeconds } = useListeningOptions(useSound().options)
  const status = usePlaybackValue(playback, (state) => state.status)
  const position = usePlaybackValue(playback, (state) => Math.floor(state.position))
  const duration = usePlaybackValue(playback, (state) => state.duration)
  const message =
    (status === 'waiting' && texts.loading) || (status === 'failed' && texts.failedShort)
  return (
    <span className="truncate text-[0.8125rem] leading-tight text-ink-soft tabular-nums">
      {message || (
        <>
          {formatClock(position)} /{' '}
          {duration === null ? texts.unknownTotal : formatClock(Math.round(duration))}
          {remainingSeconds !== null &&
            ` · ${texts.options.remaining(formatClock(remainingSeconds))}`}
        </>
      )}
    </span>
  )
}

/** A line on the upper edge. */
function DockProgress({ playback }: Pick<CurrentTrack, 'playback'>) {
  const percent = usePlaybackValue(playback, ({ position, duration }) =>
    duration === null ? 0 : Math.round((position / duration) * 1000) / 10,
  )
  return (
    <div aria-hidden className="absolute inset-x-0 -top-px h-0.5">
      <div
        style={{ width: `${percent}%` }}
        className="h-full rounded-e-full bg-accent forced-colors:bg-[Highlight]"
      />
    </div>
  )
}
