/** Writes the finished film for the landing page: MP4, WebM, captions, a still for each theme (light and dark). */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { webVtt } from '#server/audio/captions.ts'
import { stageAt } from './choreography.ts'
import { ffmpeg, ffmpegLog } from './ffmpeg.ts'
import { publishedFolder, root, workFolder } from './folder.ts'
import { type Stage, videoPath } from './render.ts'
import type { Footage } from './shots.ts'
import { captionsOf, type Timeline } from './timeline.ts'

export const soundPath = join(workFolder, 'sound.f32')
const file = (name: string) => join(publishedFolder, name)

export async function publish(timeline: Timeline, sampleRate: number): Promise<void> {
  mkdirSync(publishedFolder, { recursive: true })
  // biome-ignore format: one option a line would hide the command
  const sources = ['-i', videoPath, '-f', 'f32le', '-ar', String(sampleRate), '-ac', '2', '-i', soundPath,
    '-map', '0:v', '-map', '1:a', '-ar', '48000', '-map_metadata', '-1', '-metadata', 'title=Evenstream',
    '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  // biome-ignore format: as above
  await encodeInTwoPasses([...sources, '-c:v', 'libx264', '-preset', 'medium', '-b:v', '480k', '-profile:v', 'high',
    '-pix_fmt', 'yuv420p', '-g', '150'],
    ['-c:a', 'aac', '-b:a', '80k', '-movflags', '+faststart', file('evenstream.mp4')])
  // biome-ignore format: as above
  await encodeInTwoPasses([...sources, '-c:v', 'libvpx-vp9', '-b:v', '450k', '-crf', '30', '-row-mt', '1', '-cpu-used', '4',
    '-pix_fmt', 'yuv420p', '-g', '150'],
    ['-c:a', 'libopus', '-b:a', '64k', file('evenstream.webm')])
  writeFileSync(file('evenstream.vtt'), webVtt(captionsOf(timeline)))
}

/** Two-pass encoding, for a better distribution of bits. */
async function encodeInTwoPasses(video: string[], rest: string[]): Promise<void> {
  const log = ['-passlogfile', join(workFolder, 'pass')]
  await ffmpeg(...video, '-pass', '1', ...log, '-an', '-f', 'null', '-')
  await ffmpeg(...video, '-pass', '2', ...log, ...rest)
}

/** Stills without titles: the page puts its own text over them. */
export async function publishPosters(
  stage: Stage,
  timeline: Timeline,
  footage: Footage,
): Promise<void> {
  mkdirSync(publishedFolder, { recursive: true })
  for (const [light, id, share] of [
    ['morning', 'script', 0.3],
    ['evening', 'evening', 0.85],
  ] as const) {
    const scene = timeline.scenes.find((one) => one.id === id)
    if (!scene) throw new Error(`The film has no scene ${id}`)
    const moment = scene.start + (scene.end - scene.start) * share
    const layers = stageAt(moment, timeline, footage).filter(({ id }) => !id.startsWith('title-'))
    const still = join(workFolder, `poster-${light}.jpg`)
    writeFileSync(still, await stage.capture(layers))
    await ffmpeg('-i', still, '-c:v', 'libwebp', '-quality', '82', file(`poster-${light}.webp`))
  }
}

const filmFiles = [
  'evenstream.mp4',
  'evenstream.webm',
  'evenstream.vtt',
  'poster-morning.webp',
  'poster-evening.webp',
]

/** A hash of the files: it changes with every byte. */
export function versionOfFiles(): string {
  const hash = createHash('sha256')
  for (const name of filmFiles) hash.update(readFileSync(file(name)))
  return hash.digest('hex').slice(0, 8)
}

/** Writes length and version of the film for the page. */
export function writeFilmInfo({ total }: Timeline): void {
  const seconds = Math.round(total)
  const minutes = Math.floor(seconds / 60)
  writeFileSync(
    join(root, 'client/screens/landing/our-film.ts'),
    `/** Written by \`npm run film\`. The version changes with the files, which browsers keep for a year. */
export const filmVersion = '${versionOfFiles()}'
export const filmLength = '${minutes}:${String(seconds % 60).padStart(2, '0')}'
`,
  )
}

/** Logs the size of each file, and length, loudness and true peak of the videos. */
export async function reportFiles(log: (line: string) => void): Promise<void> {
  for (const name of filmFiles) log(`${(statSync(file(name)).size / 1000).toFixed(0)} kB  ${name}`)
  for (const name of ['evenstream.mp4', 'evenstream.webm']) {
    const measurement = await ffmpegLog(
      '-i',
      file(name),
      '-af',
      'ebur128=peak=true',
      '-f',
      'null',
      '-',
    )
    const summary = measurement.slice(measurement.lastIndexOf('Summary:'))
    const loudness = /I:\s+(\S+ LUFS)/.exec(summary)?.[1]
    const peak = /Peak:\s+(\S+) dBFS/.exec(summary)?.[1]
    const length = /Duration: (\S+),/.exec(measurement)?.[1]
    log(`${name}: ${length}, ${loudness}, ${peak} dBTP`)
  }
}
