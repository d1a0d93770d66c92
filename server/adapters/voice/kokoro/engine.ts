/** The neural voice's own process. The model is loaded once, when the first sentence comes. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sherpa from 'sherpa-onnx-node'
import { serveSpeech } from '../process/serve-speech.ts'
import { modelFiles, openModel } from './model-folder.ts'

/** Beyond four the parts of a sentence are too small to be worth dividing. */
const mostThreads = 4

const folder = openModel(process.argv[2] ?? '')
if (!folder) throw new Error('The neural voice has not been prepared')
const file = (name: keyof typeof modelFiles) => join(folder.path, modelFiles[name])

// Awaited where it is used, so that the process can report while it loads.
const loading = sherpa.OfflineTts.createAsync({
  model: {
    kokoro: {
      model: file('model'),
      voices: file('voices'),
      tokens: file('tokens'),
      dataDir: file('pronunciation'),
    },
    numThreads: Math.min(mostThreads, availableParallelism()),
    provider: 'cpu',
  },
  maxNumSentences: 1,
})

serveSpeech(async ({ sentence, voice, speed }) => {
  const speech = await loading
  const sid = folder.speakers.indexOf(voice)
  // Buffers of the engine's own cannot be sent to another process.
  const { samples } = await speech.generateAsync({
    text: sentence,
    sid,
    speed,
    enableExternalBuffer: false,
  })
  return samples
})
