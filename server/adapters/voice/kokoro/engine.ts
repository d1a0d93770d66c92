/** The process of the neural voice. The model is loaded once, at the start. */
import { join } from 'node:path'
import sherpa from 'sherpa-onnx-node'
import { serveSpeech } from '../process/serve-speech.ts'
import { findModelFolder, modelFiles } from './model-folder.ts'

const [, , modelPath = '', threads = '1'] = process.argv
const folder = findModelFolder(modelPath)
if (!folder) throw new Error('The neural voice has not been prepared')
const file = (name: keyof typeof modelFiles) => join(folder.path, modelFiles[name])

// Not awaited here, so that `serveSpeech` can send heartbeats while the model loads.
const loadingEngine = sherpa.OfflineTts.createAsync({
  model: {
    kokoro: {
      model: file('model'),
      voices: file('voices'),
      tokens: file('tokens'),
      dataDir: file('pronunciation'),
    },
    numThreads: Number(threads),
    provider: 'cpu',
  },
  maxNumSentences: 1,
})

serveSpeech(async ({ utterance, voice, speed }) => {
  const engine = await loadingEngine
  const sid = folder.speakers.indexOf(voice)
  const { samples } = await engine.generateAsync({
    text: utterance,
    sid,
    speed,
    enableExternalBuffer: false,
  })
  return samples
})
