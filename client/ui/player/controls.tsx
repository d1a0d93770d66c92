import { type LucideIcon, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { skipSeconds } from '#client/lib/sound/media-session.ts'
import { player as texts } from '#client/texts/player.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { isPlayingOrLoading, type Player, usePlaybackValue } from './use-player.ts'

export function Controls({ player }: { player: Player }) {
  return (
    <div className="flex items-center justify-center gap-6">
      <SkipButton player={player} seconds={-skipSeconds} icon={RotateCcw} />
      <PlayButton player={player} />
      <SkipButton player={player} seconds={skipSeconds} icon={RotateCw} />
    </div>
  )
}

function PlayButton({ player: { playback } }: { player: Player }) {
  const status = usePlaybackValue(playback, (state) => state.status)
  return (
    <div className="relative grid size-18 place-items-center">
      {/* A glow that pulses slowly during playback. */}
      <span
        aria-hidden
        className={classNames(
          'absolute -inset-3 rounded-full bg-radial from-glow-strong/70 to-transparent to-70% transition-opacity duration-400',
          status === 'playing' ? 'animate-swell opacity-100' : 'opacity-0',
        )}
      />
      <PlayPause
        playback={playback}
        className="relative size-18 shadow-soft"
        iconClass="size-7.5"
      />
      {status === 'waiting' && (
        <Spinner className="pointer-events-none absolute -inset-1.5 size-21 text-accent [stroke-width:1]" />
      )}
    </div>
  )
}

interface PlayPauseProps {
  playback: Player['playback']
  className: string
  iconClass: string
}

/** The play and pause button of the player card, of the preview and of the dock. */
export function PlayPause({ playback, className, iconClass }: PlayPauseProps) {
  const isPlaying = usePlaybackValue(playback, isPlayingOrLoading)
  const Icon = isPlaying ? Pause : Play
  return (
    <Button
      data-play-button
      size="icon"
      aria-label={isPlaying ? texts.pause : texts.play}
      onClick={playback.toggle}
      className={className}
    >
      <Icon
        aria-hidden
        fill="currentColor"
        strokeWidth={1}
        // A centred triangle looks off-centre.
        className={classNames(iconClass, !isPlaying && 'translate-x-[6%]')}
      />
    </Button>
  )
}

interface SkipButtonProps {
  player: Player
  /** Negative skips back. */
  seconds: number
  icon: LucideIcon
}

function SkipButton({ player: { playback }, seconds, icon: Icon }: SkipButtonProps) {
  const label = seconds < 0 ? texts.back(-seconds) : texts.forward(seconds)
  return (
    <Button variant="quiet" size="icon" aria-label={label} onClick={() => playback.skip(seconds)}>
      <span className="relative grid place-items-center">
        <Icon aria-hidden className="size-8" strokeWidth={1.4} />
        <span aria-hidden className="absolute text-[0.5625rem] font-bold tabular-nums">
          {Math.abs(seconds)}
        </span>
      </span>
    </Button>
  )
}
