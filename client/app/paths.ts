import { screenPaths } from '#shared/screen-paths.ts'

/** Paths of the screens; the server uses the same table. */
export const paths = screenPaths
