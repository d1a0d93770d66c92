/**
 * Follows the COPY instructions of a Dockerfile through its stages and lists the files of the last stage.
 * RUN instructions are not executed: the caller lists the files that they write in each stage.
 */
import { posix } from 'node:path'
import { toExpression } from './dockerignore.ts'

interface Instruction {
  name: string
  rest: string
}

export interface ImageInput {
  dockerfile: string
  /** The files of the build context that .dockerignore does not exclude, as relative paths. */
  context: readonly string[]
  /** For each stage name, the absolute paths of the files that its RUN instructions write. */
  filesWrittenByRun: Readonly<Record<string, readonly string[]>>
}

/** Returns the absolute paths of all files of the last stage, sorted. */
export function finalImageFiles({ dockerfile, context, filesWrittenByRun }: ImageInput): string[] {
  const stages = new Map<string, { files: Set<string>; workingFolder: string }>()
  let stage = { files: new Set<string>(), workingFolder: '/' }
  for (const { name, rest } of instructionsOf(dockerfile)) {
    if (name === 'FROM') {
      const [base = '', , alias = `stage-${stages.size}`] = rest.split(/\s+/)
      const parent = stages.get(base)
      stage = { files: new Set(parent?.files), workingFolder: parent?.workingFolder ?? '/' }
      stages.set(alias, stage)
      for (const path of filesWrittenByRun[alias] ?? []) stage.files.add(path)
    }
    if (name === 'WORKDIR') stage.workingFolder = posix.resolve(stage.workingFolder, rest)
    if (name === 'ADD' || name === 'COPY') {
      const { from, sources, target } = readCopy(rest)
      const sourceStage = from === undefined ? undefined : stages.get(from)
      if (from !== undefined && !sourceStage) throw new Error(`COPY --from=${from} names no stage`)
      const available = sourceStage ? [...sourceStage.files] : context.map((path) => `/${path}`)
      const targetPath = posix.resolve(stage.workingFolder, target)
      for (const path of copiedPaths(available, sources, targetPath, target)) stage.files.add(path)
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

/** Yields the paths of the copies. Copying a folder copies its contents, not the folder itself. */
function* copiedPaths(
  available: readonly string[],
  sources: readonly string[],
  targetPath: string,
  targetArgument: string,
): Generator<string> {
  const isFolderTarget =
    targetArgument.endsWith('/') || targetArgument === '.' || sources.length > 1
  const candidates = available.map((path) => ({ path, ancestors: ancestorsOf(path) }))
  for (const source of sources) {
    const expression = toExpression(posix.resolve('/', source))
    let isFound = false
    for (const { path, ancestors } of candidates) {
      const matched = ancestors.find((ancestor) => expression.test(ancestor))
      if (matched === undefined) continue
      isFound = true
      if (matched !== path) yield posix.join(targetPath, posix.relative(matched, path))
      else yield isFolderTarget ? posix.join(targetPath, posix.basename(path)) : targetPath
    }
    if (!isFound) throw new Error(`COPY ${source} finds nothing`)
  }
}

function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
}
