import { useEffect, useMemo, useRef } from 'react'
import { scriptOf } from '#client/lib/damaged-texts.ts'
import { type Slide, sourceOfSlide } from '#client/lib/slides.ts'
import type { Source } from '#client/lib/sound/sound.ts'
import { useSound } from '#client/lib/sound/sound-provider.tsx'
import { targetSlide } from '#client/texts/target-slide.ts'
import { useFollowScroll } from '#client/ui/player/follow-scroll.ts'
import { PlayerCard } from '#client/ui/player/player-card.tsx'
import { isPlayingOrLoading, usePlaybackValue, usePlayer } from '#client/ui/player/use-player.ts'
import { sentenceTimeline } from '#core/narration/sentence-timeline.ts'
import { parseScript } from '#core/script/notation.ts'
import { playerClass, scriptClass } from './columns-class.ts'
import { NarrateAgain } from './narrate-again.tsx'
import { ScriptText } from './script-text.tsx'

/**
 * Closes the player if it still has the paused track of an older narration of this slide, which no
 * longer exists. A track that is being made, which has no `trackId`, stays.
 */
function useCloseOutdatedTrack({ id, href }: Source): void {
  const sound = useSound()
  useEffect(() => {
    const { current } = sound.state()
    if (!current || current.source.href !== href || current.source.id === id) return
    if (current.source.trackId !== null && !isPlayingOrLoading(current.playback.state()))
      sound.close()
  }, [sound, id, href])
}

/** The player, and the script with the spoken sentence marked. */
export function NarratedScript({ slide, audioUrl }: { slide: Slide; audioUrl: string }) {
  const script = scriptOf(slide)
  const source = sourceOfSlide(slide, audioUrl)
  const player = usePlayer(source)
  useCloseOutdatedTrack(source)
  const { playback, track } = player
  const text = useRef<HTMLDivElement>(null)
  const timeline = useMemo(
    () => track && sentenceTimeline(parseScript(script), track.captions),
    [script, track],
  )
  const isPlaying = usePlaybackValue(playback, isPlayingOrLoading)
  // Nothing is marked at position 0: before the first playback and after the end.
  const spokenIndex = usePlaybackValue(playback, ({ position }) =>
    position > 0 ? (timeline?.sentenceAt(position) ?? null) : null,
  )
  useFollowScroll(text, spokenIndex, isPlaying)
  return (
    <>
      {/* Beside the script, the player stays in view. */}
      <div className={`xl:sticky xl:top-[calc(var(--header-height)+1.75rem)] ${playerClass}`}>
        <PlayerCard
          player={player}
          title={targetSlide.playerTitle}
          resourceId={slide.id}
          fileName={source.title}
        />
        {!slide.needsSupport && slide.canBeNarrated !== false && <NarrateAgain slide={slide} />}
      </div>
      <div className={scriptClass}>
        <ScriptText
          ref={text}
          script={script}
          spokenIndex={spokenIndex}
          onSentenceClick={(index) => {
            const start = timeline?.startOf(index) ?? null
            if (start !== null && playback.state().position > 0) playback.seek(start)
          }}
        />
      </div>
    </>
  )
}
