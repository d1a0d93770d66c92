/** Runs ffmpeg. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const howToGetIt = `To install ffmpeg:
  Debian, Ubuntu:  apt install ffmpeg
  macOS:           brew install ffmpeg
It has to know libvpx-vp9, libopus, libx264 and libwebp; these packages do.`

export function requireFfmpeg(): void {
  let encoders = ''
  try {
    encoders = execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  } catch {
    throw new Error(`The film is encoded by ffmpeg, which is not on this machine.\n${howToGetIt}`)
  }
  const missing = ['libvpx-vp9', 'libopus', 'libx264', 'libwebp'].filter(
    (name) => !encoders.includes(name),
  )
  if (missing.length > 0) throw new Error(`ffmpeg lacks ${missing.join(', ')}\n${howToGetIt}`)
}

const quiet = ['-hide_banner', '-loglevel', 'error', '-y']

export async function ffmpeg(...args: string[]): Promise<void> {
  await promisify(execFile)('ffmpeg', [...quiet, ...args], { maxBuffer: 2 ** 26 })
}

/** Runs ffmpeg and returns its log, for filters that measure. */
export async function ffmpegLog(...args: string[]): Promise<string> {
  const { stderr } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-nostats', ...args], {
    maxBuffer: 2 ** 26,
  })
  return stderr
}

/** The mono samples of a part of an audio file. */
export async function samplesOf(
  file: string,
  { from, seconds, sampleRate }: { from: number; seconds: number; sampleRate: number },
): Promise<Float32Array> {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    // biome-ignore format: one option a line would hide the command
    [...quiet, '-ss', String(from), '-t', String(seconds), '-i', file, '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 26 },
  )
  return new Float32Array(new Uint8Array(stdout).buffer)
}

/** Encodes pictures one by one into a nearly lossless video. */
export class VideoTrack {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>

  constructor(file: string, framesPerSecond: number) {
    this.#child = spawn(
      'ffmpeg',
      // biome-ignore format: as above
      [...quiet, '-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(framesPerSecond), '-i', '-',
       '-vf', 'scale=in_color_matrix=bt601:in_range=full:out_color_matrix=bt709:out_range=tv,format=yuv420p',
       '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', file],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
    this.#ended = once(this.#child, 'close')
  }

  async add(picture: Buffer): Promise<void> {
    if (this.#child.stdin?.write(picture) === false) await once(this.#child.stdin, 'drain')
  }

  async finish(): Promise<void> {
    this.#child.stdin?.end()
    const [code] = await this.#ended
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  }
}
