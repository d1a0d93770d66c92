/** The layout of the film at any moment. Pure: the same moment always gives the same picture. */
import type { SceneId } from './narration.ts'
import { type Footage, sizes } from './shots.ts'
import type { TimedScene, Timeline } from './timeline.ts'

/** The state of one layer at a moment. A layer that is not listed is hidden. */
export interface LayerState {
  readonly id: string
  readonly opacity: number
  readonly transform?: string
  /** The picture in the layer, and its transform within the frame. */
  readonly src?: string
  readonly inner?: string
}

/** Seconds of overlap between two scenes. */
const fade = 0.9
/** Seconds of the change from morning to evening colours. */
const themeFade = 1.8
/** Pixels by which a layer slides up when it appears. */
const rise = 16

export function stageAt(now: number, timeline: Timeline, footage: Footage): LayerState[] {
  const layers = scenery(now, timeline, footage)
  for (const scene of timeline.scenes) {
    const sceneOpacity = sceneOpacityAt(now, scene, timeline)
    if (sceneOpacity > 0) layers.push(...sceneLayouts[scene.id](scene, now, sceneOpacity, footage))
  }
  return layers
}

type SceneLayout = (
  scene: TimedScene,
  now: number,
  sceneOpacity: number,
  footage: Footage,
) => LayerState[]

const sceneLayouts: Record<SceneId, SceneLayout> = {
  opening: (scene, now, sceneOpacity) => [
    textLayer(
      'opening-title',
      appear(now, 0.4, 1.4) * fadeOutAtEnd(now, scene) * sceneOpacity,
      now,
      0.4,
    ),
    textLayer(
      'opening-line',
      appear(now, 1.2, 1.4) * fadeOutAtEnd(now, scene) * sceneOpacity,
      now,
      1.2,
    ),
  ],
  slide: (scene, now, sceneOpacity, { stills }) => [
    {
      id: 'slide',
      opacity: sceneOpacity,
      src: stills.sample?.file ?? '',
      inner: zoom(1.01 + 0.07 * share(now, scene)),
    },
  ],
  writing: (scene, now, sceneOpacity, { sequences }) => [
    ...titleLayers(scene, now, sceneOpacity),
    sheet(scene, now, sceneOpacity, frameOf(sequences.writing, now - scene.start - 0.7)),
  ],
  script: (scene, now, sceneOpacity, { stills, marks }) => {
    // First the top of the page with the picture; from `turn` on, the words of the script fade in over it.
    const turn = scene.start + (scene.end - scene.start) * 0.4
    const words = appear(now, turn, 1.2)
    const src = stills.script?.file ?? ''
    const down = -marks.script + 36 - 46 * share(now, { start: turn, end: scene.end })
    return [
      ...titleLayers(scene, now, sceneOpacity),
      { ...sheet(scene, now, sceneOpacity, src), inner: move(0, -6 - 14 * share(now, scene)) },
      {
        ...sheet(scene, now, sceneOpacity * words, src),
        id: 'sheet-script-words',
        inner: move(0, down),
      },
    ]
  },
  voice: (scene, now, sceneOpacity, { sequences }) => {
    const trackStart = scene.lines.find(({ by }) => by === 'track')?.start ?? scene.end
    return [
      ...titleLayers(scene, now, sceneOpacity),
      {
        id: 'player',
        opacity: sceneOpacity * appear(now, scene.start + 0.3, 0.9),
        transform: move(0, settle(now, scene.start + 0.3)),
        src: frameOf(sequences.player, now - trackStart),
      },
      sheet(scene, now, sceneOpacity, frameOf(sequences.spoken, now - trackStart)),
    ]
  },
  morning: (scene, now, sceneOpacity, { sequences }) => [
    ...titleLayers(scene, now, sceneOpacity),
    sheet(scene, now, sceneOpacity, frameOf(sequences.morning, now - scene.start - 0.3)),
  ],
  evening: (scene, now, sceneOpacity, { sequences }) => [
    ...titleLayers(scene, now, sceneOpacity),
    sheet(scene, now, sceneOpacity, frameOf(sequences.evening, now - scene.start - 0.2)),
  ],
  guidance: (scene, now, sceneOpacity, { stills }) => [
    ...titleLayers(scene, now, sceneOpacity),
    {
      ...sheet(scene, now, sceneOpacity, stills.guidance?.file ?? ''),
      inner: move(0, -4 - 44 * share(now, scene)),
    },
  ],
  private: (scene, now, sceneOpacity, { stills }) => [
    ...titleLayers(scene, now, sceneOpacity),
    {
      ...sheet(scene, now, sceneOpacity, stills.library?.file ?? ''),
      inner: move(0, -8 - 30 * share(now, scene)),
    },
  ],
  closing: (scene, now, sceneOpacity) => [
    textLayer(
      'closing-line',
      appear(now, scene.start + 0.9, 1.6) * sceneOpacity,
      now,
      scene.start + 0.9,
    ),
    textLayer(
      'closing-title',
      appear(now, scene.start + 2.2, 1.6) * sceneOpacity,
      now,
      scene.start + 2.2,
    ),
  ],
}

/** Sun or moon over the water: centred at start and end, low on the left while screens are shown. */
function scenery(now: number, { scenes, total }: Timeline, { stills }: Footage): LayerState[] {
  const evening = scenes.find(({ light }) => light === 'evening')?.start ?? total
  const night = ease((now - evening + themeFade / 2) / themeFade)
  const cover = scenes.find(({ id }) => id === 'slide')
  const closing = scenes.find(({ id }) => id === 'closing')
  const aside =
    ease(cover ? share(now, cover) : 0) * (1 - ease((now - (closing?.start ?? total) + 0.6) / 2.6))
  // Zooms in slowly at start and end; in between it is still, in favour of the screens.
  const nearer = 0.004 * (Math.min(now, 8) + Math.max(0, now - (closing?.start ?? total)))
  const transform = `${move(-320 * aside, 60 * aside)} ${zoom(1.02 + nearer + 0.48 * aside)}`
  const fadeOut = 1 - ease((now - total + 1.1) / 1)
  const fadeIn = ease(now / 0.8)
  return [
    { id: 'scene-morning', opacity: fadeIn, transform, src: stills['scene-morning']?.file ?? '' },
    { id: 'night', opacity: night },
    {
      id: 'scene-evening',
      opacity: night * fadeOut,
      transform,
      src: stills['scene-evening']?.file ?? '',
    },
  ]
}

/** The opacity of a scene: it fades in while the one before it fades out. */
function sceneOpacityAt(now: number, { id, start, end }: TimedScene, { total }: Timeline): number {
  const fadeIn = id === 'opening' ? 1 : ease((now - start + fade / 2) / fade)
  const fadeOut =
    end === total ? ease((total - now - 0.2) / 0.9) : ease((end + fade / 2 - now) / fade)
  return Math.min(fadeIn, fadeOut)
}

/** A title has faded out before the next one fades in: overlapping titles are unreadable. */
const titleOpacityAt = (now: number, { start, end }: TimedScene) =>
  Math.min(ease((now - start) / 0.8), fadeOutAtEnd(now, { end }))

const fadeOutAtEnd = (now: number, { end }: { end: number }) => ease((end - now) / 0.5)

function titleLayers(scene: TimedScene, now: number, sceneOpacity: number): LayerState[] {
  return [
    textLayer(`title-${scene.id}`, sceneOpacity * titleOpacityAt(now, scene), now, scene.start),
  ]
}

const textLayer = (id: string, opacity: number, now: number, from: number): LayerState => ({
  id,
  opacity,
  transform: move(0, settle(now, from)),
})

const sheet = (scene: TimedScene, now: number, opacity: number, src: string): LayerState => ({
  id: `sheet-${scene.id}`,
  opacity,
  // It zooms in a little and then stops.
  transform: `${move(0, settle(now, scene.start - fade / 2))} ${zoom(0.985 + 0.015 * easeOut((now - scene.start + fade / 2) / 2.6))}`,
  src,
})

/** The vertical offset of a layer that slides up into place and stays there. */
const settle = (now: number, from: number) => rise * (1 - ease((now - from) / 1.3))

const appear = (now: number, from: number, seconds: number) => ease((now - from) / seconds)

/** The elapsed share of a scene; a little below 0 and above 1 while it fades in and out. */
const share = (now: number, { start, end }: { start: number; end: number }) =>
  Math.min(1.15, Math.max(-0.15, (now - start) / (end - start)))

/** The latest picture of a sequence at a time; before the first, the first. */
function frameOf(sequence: Footage['sequences'][string] | undefined, at: number): string {
  return (sequence?.findLast((moment) => moment.at <= at) ?? sequence?.[0])?.file ?? ''
}

/** Slow at both ends (smoothstep). */
function ease(value: number): number {
  const x = Math.min(1, Math.max(0, value))
  return x * x * (3 - 2 * x)
}

/** Fast at first, then slower. */
const easeOut = (value: number) => 1 - (1 - Math.min(1, Math.max(0, value))) ** 3

const move = (x: number, y: number) => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`
const zoom = (scale: number) => `scale(${scale.toFixed(5)})`

/** The frames of the stage, in pixels. */
export const places = {
  sheet: { x: 664, y: 44, ...sizes.sheet },
  shelf: { x: 564, y: 44, ...sizes.shelf },
  player: { x: 92, y: 330 },
} as const
