import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
/** The working folder; nothing in it is committed. */
export const workFolder = join(root, '.cache', 'film')
/** The folder of the finished film. */
export const publishedFolder = join(root, 'client', 'public', 'film')
