/**
 * Follows the COPY instructions of a Dockerfile through its stages and lists the files that each
 * stage ends up with, as a builder would. What RUN instructions write is not executed: the caller
 * names those files by stage.
 */
import { posix } from 'node:path'
import { toExpression } from './dockerignore.ts'

interface Instruction {
  name: string
  rest: string
}

export interface ImageInput {
  dockerfile: string
  /** The files that .dockerignore lets the builder see, relative to the context. */
  context: readonly string[]
  /** Absolute paths of files that RUN instructions write, by the name of the stage. */
  written: Readonly<Record<string, readonly string[]>>
}

/** Absolute paths of all copied or written files of the last stage. */
export function finalImageFiles({ dockerfile, context, written }: ImageInput): string[] {
  const stages = new Map<string, { files: Set<string>; folder: string }>()
  let stage = { files: new Set<string>(), folder: '/' }
  for (const { name, rest } of instructionsOf(dockerfile)) {
    if (name === 'FROM') {
      const [base = '', , alias = `stage-${stages.size}`] = rest.split(/\s+/)
      const parent = stages.get(base)
      stage = { files: new Set(parent?.files), folder: parent?.folder ?? '/' }
      stages.set(alias, stage)
      for (const path of written[alias] ?? []) stage.files.add(path)
    }
    if (name === 'WORKDIR') stage.folder = posix.resolve(stage.folder, rest)
    if (name === 'ADD' || name === 'COPY') {
      const { from, sources, target } = readCopy(rest)
      const other = from === undefined ? undefined : stages.get(from)
      if (from !== undefined && !other) throw new Error(`COPY --from=${from} names no stage`)
      const available = other ? [...other.files] : context.map((path) => `/${path}`)
      for (const path of copied(available, sources, posix.resolve(stage.folder, target), target)) {
        stage.files.add(path)
      }
    }
  }
  return [...stage.files].sort()
}

function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', rest = '']) => ({ name: name.toUpperCase(), rest }))
}

function readCopy(rest: string) {
  const words = rest.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** A folder is copied by its contents, a file under its name. A source that matches nothing fails. */
function* copied(
  available: readonly string[],
  sources: readonly string[],
  target: string,
  writtenTarget: string,
): Generator<string> {
  const isFolderTarget = writtenTarget.endsWith('/') || writtenTarget === '.' || sources.length > 1
  for (const source of sources) {
    const wanted = posix.resolve('/', source)
    const expression = toExpression(wanted)
    let isFound = false
    for (const path of available) {
      const matched = ancestorsOf(path).find((each) => expression.test(each))
      if (matched === undefined) continue
      isFound = true
      if (matched !== path) yield posix.join(target, posix.relative(matched, path))
      else yield isFolderTarget ? posix.join(target, posix.basename(path)) : target
    }
    if (!isFound) throw new Error(`COPY ${source} finds nothing`)
  }
}

function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  return ['/', ...parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)]
}
