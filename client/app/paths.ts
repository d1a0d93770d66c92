import { screenPaths } from '#shared/screen-paths.ts'

/** The app's addresses; the server reads the same table. */
export const paths = screenPaths
