import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMediaSession } from '#client/lib/sound/media-session.ts'
import { common } from '#client/texts/common.ts'
import { player as texts } from '#client/texts/player.ts'
import { paces } from '#shared/narration.ts'
import { Button } from '../button.tsx'
import { Card, CardTitle } from '../card.tsx'
import { Controls } from './controls.tsx'
import { SaveOfflineButton } from './save-offline-button.tsx'
import { formatClock } from './times.ts'
import { type Player, useLength, usePlaybackValue } from './use-player.ts'
import { Waveform } from './waveform.tsx'

interface PlayerCardProps {
  player: Player
  /** Heading of the player. */
  title: string
  /** Heading level. */
  level?: 2 | 3
  /** On the lock screen. */
  shownAs: { title: string; cover: { seed: string; theme: string | undefined } }
  /** The slide or the entry that it belongs to. */
  of: string
  /** Of a downloaded copy, without extension. */
  fileName: string
  /** Shows the current sentence, where the script itself is not on the page. */
  captioned?: boolean
}

export function PlayerCard({
  player,
  title,
  level = 2,
  shownAs,
  of,
  fileName,
  captioned = false,
}: PlayerCardProps) {
  const { audio, audioUrl, trackId, playback, track, trackPending } = player
  const id = useId()
  useMediaSession(playback, shownAs)
  const status = usePlaybackValue(playback, (state) => state.status)
  return (
    <Card aria-labelledby={id} className="grid gap-4 px-5 pt-5 pb-6 sm:px-8 sm:pt-6 sm:pb-7">
      {/* biome-ignore lint/a11y/useMediaCaption: it has its captions once they are known */}
      <audio ref={audio} src={audioUrl} preload="metadata">
        {track && <track kind="captions" src={track.captionsUrl} label={texts.captions} default />}
      </audio>
      <header className="flex items-start justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle id={id} level={level} className="text-lg sm:text-xl">
            {title}
          </CardTitle>
          <p className="min-h-5.5 text-[0.9375rem] leading-5.5 text-ink-soft">
            {track && spokenBy(track)}
          </p>
        </div>
        <Button asChild variant="quiet" size="icon" className="-mt-1.5 -mr-2.5">
          <a href={audioUrl} download={`${plainName(fileName)}.mp3`} aria-label={texts.download}>
            <Download aria-hidden className="size-5" />
          </a>
        </Button>
      </header>
      <div className="grid gap-1.5">
        <Waveform player={player} disabled={status === 'failed'} />
        <Times player={player} />
      </div>
      {captioned && (track || trackPending) && <SpokenNow player={player} />}
      {status === 'failed' ? <Failed onRetry={player.retry} /> : <Controls player={player} />}
      {trackId !== null && (
        <SaveOfflineButton
          track={{ trackId, audioUrl, of, title: shownAs.title, cover: shownAs.cover }}
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
  const label = paces.find(({ value }) => value === pace)?.label
  return label ? texts.readByAtPace(voice, label) : texts.readBy(voice)
}

/** Elapsed and total. */
function Times({ player }: { player: Player }) {
  const at = usePlaybackValue(player.playback, (state) => Math.floor(state.at))
  const length = useLength(player)
  return (
    <div className="flex justify-between text-sm text-ink-soft tabular-nums">
      <span>
        <span className="sr-only">{texts.elapsed}</span>
        {formatClock(at)}
      </span>
      <span>
        <span className="sr-only">{texts.total}</span>
        {length === null ? texts.unknownTotal : formatClock(Math.round(length))}
      </span>
    </div>
  )
}

function SpokenNow({ player: { playback, track } }: { player: Player }) {
  const line = usePlaybackValue(
    playback,
    ({ at }) => track?.captions.findLast(({ start }) => start <= at)?.text ?? '',
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

function Failed({ onRetry }: { onRetry: () => void }) {
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
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || common.productName
