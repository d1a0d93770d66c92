/** Preloaded into a process, makes the settings of the reader's model unreadable. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { readFileSync } = fs
fs.readFileSync = ((path: string, ...options: []) => {
  if (String(path).endsWith('reader.json')) throw new Error('reader.json is damaged')
  return readFileSync(path, ...options)
}) as typeof readFileSync
syncBuiltinESMExports()
