import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteAbandonedFolders } from './prepare-voice.ts'

let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'evenstream-prepare-voice-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(cache, { recursive: true, force: true })
})

it('preparing the voice deletes the temporary folders of ended set-ups, but not those of running ones, also of other users', () => {
  const [runningPid, endedPid, otherUsersPid] = [11, 12, 13]
  for (const pid of [runningPid, endedPid, otherUsersPid])
    mkdirSync(join(cache, `voice.draft-${pid}`))
  vi.spyOn(process, 'kill').mockImplementation((pid) => {
    if (pid === runningPid) return true
    throw Object.assign(new Error(), { code: pid === otherUsersPid ? 'EPERM' : 'ESRCH' })
  })
  deleteAbandonedFolders(join(cache, 'voice'))
  expect(readdirSync(cache).sort()).toEqual(['voice.draft-11', 'voice.draft-13'])
})
