import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new, empty folder for the data of one product. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'evenstream-data-'))
