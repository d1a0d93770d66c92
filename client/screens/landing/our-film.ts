/** Written by `npm run film`. Browsers cache the files for a year, so the version changes with them. */
export const filmVersion = '57ab877c'
export const filmLength = '1:06'
