/** Written by `npm run film`. The version changes with the files, which browsers keep for a year. */
export const filmVersion = '57ab877c'
export const filmLength = '1:06'
