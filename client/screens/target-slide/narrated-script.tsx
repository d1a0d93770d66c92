import { useMemo, useRef } from 'react'
import { goalOf, scriptOf } from '#client/lib/damaged-texts.ts'
import type { Slide } from '#client/lib/slides.ts'
import { targetSlide } from '#client/texts/target-slide.ts'
import { useFollowScroll } from '#client/ui/player/follow-scroll.ts'
import { PlayerCard } from '#client/ui/player/player-card.tsx'
import { PlayerDock } from '#client/ui/player/player-dock.tsx'
import { isPlayingOrLoading, usePlaybackValue, usePlayer } from '#client/ui/player/use-player.ts'
import { sentenceTimeline } from '#core/narration/sentence-timeline.ts'
import { parseScript } from '#core/script/notation.ts'
import { truncate } from '#core/truncate.ts'
import { ScriptText } from './script-text.tsx'

const maxTitleLength = 60

/** The player, and the script with the spoken sentence marked. */
export function NarratedScript({ slide, audioUrl }: { slide: Slide; audioUrl: string }) {
  const script = scriptOf(slide)
  const player = usePlayer({ audioUrl, trackId: slide.trackId })
  const { playback, track } = player
  const card = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const timeline = useMemo(
    () => track && sentenceTimeline(parseScript(script), track.captions),
    [script, track],
  )
  const isPlaying = usePlaybackValue(playback, isPlayingOrLoading)
  // Nothing is marked before playback has started.
  const spokenIndex = usePlaybackValue(playback, ({ position }) =>
    position > 0 ? (timeline?.sentenceAt(position) ?? null) : null,
  )
  useFollowScroll(text, spokenIndex, isPlaying)
  const name = truncate(goalOf(slide), maxTitleLength)
  return (
    <div className="grid gap-8">
      <div ref={card}>
        <PlayerCard
          player={player}
          title={targetSlide.playerTitle}
          lockScreen={{ title: name, cover: { seed: slide.id, theme: slide.theme ?? undefined } }}
          resourceId={slide.id}
          fileName={name}
        />
      </div>
      <ScriptText
        ref={text}
        script={script}
        spokenIndex={spokenIndex}
        onSentenceClick={(index) => {
          const start = timeline?.startOf(index) ?? null
          // Before playback has started, a click on the text does not seek.
          if (start !== null && playback.state().position > 0) playback.seek(start)
        }}
      />
      <PlayerDock player={player} card={card} />
    </div>
  )
}
