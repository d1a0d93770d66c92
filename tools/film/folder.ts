import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
/** What the film is made of; nothing in it is kept in the repository. */
export const work = join(root, '.cache', 'film')
/** Where the finished film goes. */
export const published = join(root, 'client', 'public', 'film')
