import { readdirSync, readFileSync } from 'node:fs'

/** What the files of a folder contain, in the order of their names. */
export function readLibrary<T>(folder: URL, parse: (text: string) => T[]): T[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => parse(readFileSync(new URL(name, folder), 'utf8')))
}
