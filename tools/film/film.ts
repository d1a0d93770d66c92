/**
 * Makes the film of the landing page from the product itself: real screens in a real browser, narrated by
 * the product's voice. Needs ffmpeg. See README.md in this folder.
 *
 *   npm run film               everything: about ten minutes
 *   npm run film -- cut        again, from the screenshots of the last run
 *   npm run film -- stills     only a picture every three seconds, from the same screenshots
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBrowser } from '../../scripts/browser.ts'
import { requireFfmpeg, samplesOf } from './ffmpeg.ts'
import { root, workFolder } from './folder.ts'
import { scenes } from './narration.ts'
import { publish, publishPosters, reportFiles, soundPath, writeFilmInfo } from './publish.ts'
import { record } from './record.ts'
import { renderVideo, type Stage, withStage } from './render.ts'
import { readFootage, trackPath, writeFootage } from './shots.ts'
import { mixSound } from './sound.ts'
import { speakLines } from './speak.ts'
import { layOutTimeline, type Timeline } from './timeline.ts'

const [part = 'all'] = process.argv.slice(2)

try {
  await makeFilm()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function makeFilm(): Promise<void> {
  requireFfmpeg()
  mkdirSync(workFolder, { recursive: true })
  prepareBrowser(console.log)
  if (part === 'all') {
    // Builds the current client and prepares the voice.
    execFileSync(process.execPath, [join(root, 'scripts/prepare.ts'), 'film'], { stdio: 'inherit' })
    writeFootage(await record(console.log))
  }
  const footage = readFootage()

  console.log('Speaking the narration')
  const texts = scenes.flatMap(({ lines }) =>
    lines.flatMap((line) => ('say' in line ? [line.say] : [])),
  )
  const { lines: spoken, sampleRate } = await speakLines(texts)
  const { start: from, captionEnd, text } = footage.excerpt
  // A caption includes silence after the speech; 0.7 seconds of it are cut.
  const seconds = captionEnd - from - 0.7
  const timeline = layOutTimeline(scenes, {
    secondsOf: (wanted) =>
      (spoken.find((line) => line.text === wanted)?.samples.length ?? 0) / sampleRate,
    track: { text, seconds },
  })
  console.log(`Length: ${timeline.total.toFixed(1)} seconds`)

  await withStage(timeline, footage, async (stage) => {
    if (part === 'stills') return captureStills(stage, timeline)
    console.log('Rendering frames')
    await renderVideo(stage, timeline, console.log)
    await publishPosters(stage, timeline, footage)
  })
  if (part === 'stills') return

  console.log('Mixing and encoding')
  const excerpt = await samplesOf(trackPath, { from, seconds, sampleRate })
  const sound = mixSound(timeline, { spoken, excerpt, sampleRate })
  writeFileSync(soundPath, new Uint8Array(sound.buffer))
  await publish(timeline, sampleRate)
  writeFilmInfo(timeline)
  await reportFiles(console.log)
}

async function captureStills(stage: Stage, { total }: Timeline): Promise<void> {
  const folder = join(workFolder, 'stills')
  mkdirSync(folder, { recursive: true })
  for (let at = 1; at < total; at += 3) {
    const name = `${String(at).padStart(2, '0')}.jpg`
    writeFileSync(join(folder, name), await stage.captureAt(at))
  }
  console.log(`Pictures in ${folder}`)
}
