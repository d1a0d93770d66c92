import { constants, promises } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { StartRefused } from './start-refused.ts'

type DataDirConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'encryptionKey' | 'storage'>
type Access = (path: string, mode: number) => Promise<void>

/**
 * Refuses to start if DATA_DIR cannot be written, with one clear message instead of the error of the part
 * that writes first. Only paths that this configuration writes are checked, because parts of the folder
 * may be mounted separately. Nothing is written: access(2) also reports read-only file systems.
 */
export async function assertDataDirWritable(
  config: DataDirConfig,
  access: Access = promises.access,
): Promise<void> {
  const keyFile = join(config.dataDir, 'master.key')
  const hasKeyFile = (await nearestExisting(keyFile, access)) === keyFile
  for (const path of writtenPaths(config, hasKeyFile)) {
    const existingPath = await nearestExisting(path, access)
    const reason = await access(existingPath, constants.W_OK).then(() => undefined, reasonOf)
    if (!reason) continue
    const location = existingPath === config.dataDir ? '' : `${existingPath}: `
    throw new StartRefused(
      `DATA_DIR ${config.dataDir} cannot be written: ${location}${reason}; make it writable or set another`,
    )
  }
}

function writtenPaths(
  { dataDir, databaseUrl, encryptionKey, storage }: DataDirConfig,
  hasKeyFile: boolean,
): string[] {
  const postgres = join(dataDir, 'postgres')
  return [
    ...(databaseUrl
      ? []
      : [postgres, ...['lock', 'server.log', 'cluster'].map((name) => join(postgres, name))]),
    ...(storage.kind === 'folder' ? [storage.path] : []),
    ...(encryptionKey || hasKeyFile ? [] : [dataDir]),
  ]
}

/** The path itself or, if it does not exist, its nearest existing parent. */
async function nearestExisting(path: string, access: Access): Promise<string> {
  const isMissing = await access(path, constants.F_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  const parent = dirname(path)
  return isMissing && parent !== path ? nearestExisting(parent, access) : path
}

const reasons: Record<string, string> = {
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'a part of the path is not a folder',
}

const reasonOf = ({ code = 'unknown' }: NodeJS.ErrnoException) => reasons[code] ?? code
