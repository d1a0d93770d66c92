import { Download } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useReceiveFocus } from '#client/lib/focus-handover.ts'
import { common } from '#client/texts/common.ts'
import { paceLabels } from '#client/texts/paces.ts'
import { player as texts } from '#client/texts/player.ts'
import { paces } from '#shared/narration.ts'
import { Button } from '../button.tsx'
import { Card, CardTitle } from '../card.tsx'
import { useCardVisibility } from './card-visibility.ts'
import { Controls } from './controls.tsx'
import { ListeningControls } from './listening-controls.tsx'
import { SaveOfflineButton } from './save-offline-button.tsx'
import { formatClock } from './times.ts'
import { type Player, useDuration, usePlaybackValue } from './use-player.ts'
import { Waveform } from './waveform.tsx'

interface PlayerCardProps {
  player: Player
  /** Heading of the player. */
  title: string
  /** Heading level. */
  level?: 2 | 3
  /** The id of the slide or entry that the track belongs to. */
  resourceId: string
  /** Name of a downloaded copy, without extension. */
  fileName: string
  /** Shows the current sentence: for pages that do not show the script itself. */
  showsCaptions?: boolean
}

export function PlayerCard({
  player,
  title,
  level = 2,
  resourceId,
  fileName,
  showsCaptions = false,
}: PlayerCardProps) {
  const { source, playback, track, trackPending } = player
  const { audioUrl, trackId, title: trackTitle, cover } = source
  const id = useId()
  const controls = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useCardVisibility(controls, source.id)
  useReceiveFocus(heading, source.id)
  const status = usePlaybackValue(playback, (state) => state.status)
  const retry = () => {
    // The button disappears: keep the focus on the card.
    heading.current?.focus({ preventScroll: true })
    player.retry()
  }
  return (
    <Card
      aria-labelledby={id}
      className="grid gap-4 px-5 pt-5 pb-6 sm:px-8 sm:pt-6 sm:pb-7 xl:px-6 xl:pb-5"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle
            ref={heading}
            id={id}
            level={level}
            tabIndex={-1}
            className="text-lg sm:text-xl xl:text-lg"
          >
            {title}
          </CardTitle>
          <p className="min-h-5.5 text-[0.9375rem] leading-5.5 text-ink-soft">
            {track && spokenBy(track)}
          </p>
        </div>
        <Button asChild variant="quiet" size="icon" className="-mt-1.5 -mr-2.5">
          <a href={audioUrl} download={`${safeFileName(fileName)}.mp3`} aria-label={texts.download}>
            <Download aria-hidden className="size-5" />
          </a>
        </Button>
      </header>
      <div className="grid gap-1.5">
        <Waveform player={player} disabled={status === 'failed'} />
        <Times player={player} />
      </div>
      {showsCaptions && (track || trackPending) && <CurrentSentence player={player} />}
      <div ref={controls}>
        {status === 'failed' ? <PlaybackError onRetry={retry} /> : <Controls player={player} />}
      </div>
      <ListeningControls />
      {trackId !== null && (
        <SaveOfflineButton
          track={{ trackId, audioUrl, of: resourceId, title: trackTitle, cover }}
        />
      )}
      {/* Always mounted, so that screen readers announce its content. */}
      <p role="status" className="sr-only">
        {status === 'waiting' && texts.loading}
      </p>
    </Card>
  )
}

function spokenBy({ voice, pace }: NonNullable<Player['track']>): ReactNode {
  const knownPace = paces.find((candidate) => candidate === pace)
  return knownPace ? texts.readByAtPace(voice, paceLabels[knownPace]) : texts.readBy(voice)
}

/** Elapsed and total time. */
function Times({ player }: { player: Player }) {
  const position = usePlaybackValue(player.playback, (state) => Math.floor(state.position))
  const duration = useDuration(player)
  return (
    <div className="flex justify-between text-sm text-ink-soft tabular-nums">
      <span>
        <span className="sr-only">{texts.elapsed}</span>
        {formatClock(position)}
      </span>
      <span>
        <span className="sr-only">{texts.total}</span>
        {duration === null ? texts.unknownTotal : formatClock(Math.round(duration))}
      </span>
    </div>
  )
}

function CurrentSentence({ player: { playback, track } }: { player: Player }) {
  const line = usePlaybackValue(
    playback,
    ({ position }) => track?.captions.findLast(({ start }) => start <= position)?.text ?? '',
  )
  return (
    <p
      key={line}
      dir="auto"
      className="min-h-14 animate-appear text-center font-serif text-lg leading-7 text-balance"
    >
      {line}
    </p>
  )
}

function PlaybackError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 text-center">
      <p className="text-ink-soft">{texts.failed}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

/** Replaces characters that some file systems refuse. */
const safeFileName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || common.productName
