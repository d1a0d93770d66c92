import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Archive } from '#server/archive/zip-reader.ts'
import { createJournalStore } from '#server/db/stores/journal-store.ts'
import { createVault } from '#server/db/vault/vault.ts'
import { openedArchive } from '#testing/archives.ts'
import { readAll } from '#testing/byte-streams.ts'
import { damage } from '#testing/damage.ts'
import { plainEntry } from '#testing/entries.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { exportAccount, fillAccountOf, idOf, importArchive } from '#testing/own-data.ts'
import { serveForTests } from '#testing/server.ts'
import { wholeAccountOf } from '#testing/whole-account.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })

const damageNotice = (part: string) => `The ${part} is damaged, and can no longer be read.`
const lostGoal = damageNotice('goal')
const lostScript = damageNotice('script')
const lostReflection = damageNotice('reflection')
const lostGuidance = damageNotice('guidance')
const lostMeditation = damageNotice('script of the meditation')
const unknownSupportFlag =
  'It can no longer be read whether this Target Slide shows where to find help: it does.'

const textIn = async (archive: Archive, name: string) =>
  (await readAll(archive.read(name))).toString()
const newUser = () => server.signedIn(`${randomUUID()}@example.com`)

describe('an export of an account with damaged text', () => {
  const counts = { slides: 5, entries: 5, tracks: 4 }
  let ida: HttpClient
  let accountBefore: Awaited<ReturnType<typeof wholeAccountOf>>
  let slideIds: string[]
  let entryIds: string[]
  let file: Buffer
  let warnings: unknown[][]
  let archive: Archive

  beforeAll(async () => {
    ida = await newUser()
    ;({ slideIds, entryIds } = await fillAccountOf(server, ida, counts))
    accountBefore = await wholeAccountOf(ida)
    // The ids of the rows, named after the part that is damaged there.
    const [goal = '', script = '', care = ''] = slideIds
    const [content = '', guidance = '', both = '', , meditation = ''] = entryIds
    const { database } = server
    await damage(database, 'target_slides.goal_description', goal)
    await damage(database, 'target_slides.script', script)
    await damage(database, 'target_slides.needs_support', care)
    await damage(database, 'journal_entries.content', content, both)
    await damage(database, 'journal_entries.guidance', guidance, both)
    await damage(database, 'journal_entries.meditation_script', meditation)
    const warn = vi.spyOn(server.app.log, 'warn')
    file = await exportAccount(ida)
    warnings = warn.mock.calls
    warn.mockRestore()
    archive = await openedArchive(file)
  })

  it('contains everything else, and a notice in place of the damaged text', async () => {
    const slides = JSON.parse(await textIn(archive, 'data/slides.json'))
    const script = expect.stringContaining('You wake above the harbour.')
    const goal = (number: number) => expect.stringContaining(`the house number ${number}.`)
    expect(slides).toMatchObject([
      { id: slideIds[0], goalDescription: lostGoal, script, theme: '', isCaring: true },
      { goalDescription: goal(1), script: lostScript, theme: 'home', isCaring: false },
      // `isCaring`, in the product `needsSupport`, is true when damaged: the safer choice.
      { goalDescription: goal(2), script, theme: 'home', isCaring: true },
      { goalDescription: goal(3), script, theme: 'home', isCaring: false },
      { goalDescription: goal(4), script, theme: 'home', isCaring: false },
    ])
    const entries = JSON.parse(await textIn(archive, 'data/journal.json'))
    const content = expect.stringContaining('Today the harbour was calm.')
    const aiFeedback = expect.stringContaining('You write of the harbour.')
    const meditationScript = 'You sit by the harbour. [pause 5s]'
    expect(entries).toMatchObject([
      {
        id: entryIds[0],
        content: lostReflection,
        aiFeedback,
        isCaring: false,
        meditationScript,
      },
      { content, aiFeedback: lostGuidance, isCaring: true, targetSlideId: slideIds[1] },
      { content: lostReflection, aiFeedback: lostGuidance, timeOfDay: 'evening' },
      { content, aiFeedback },
      { content, aiFeedback, meditationScript: null, meditationWrittenBy: 'a model' },
    ])
    const sounds = [...archive.names].filter((name) => name.endsWith('.mp3'))
    expect(sounds).toHaveLength(counts.tracks)
  })

  it('has a notice of the damage in every file that contains the text', async () => {
    const account = JSON.parse(await textIn(archive, 'data/account.json'))
    expect(account.holds).toEqual({ ...counts, reviews: 1 })
    const ofSlide = (index: number, reason: string) => ({
      slideId: slideIds[index],
      entryId: null,
      reason,
    })
    const ofEntry = (index: number, reason: string) => ({
      slideId: null,
      entryId: entryIds[index],
      reason,
    })
    expect(account.leftOut).toEqual([
      ofSlide(0, lostGoal),
      ofSlide(1, lostScript),
      ofSlide(2, unknownSupportFlag),
      ofEntry(0, lostReflection),
      ofEntry(1, lostGuidance),
      ofEntry(2, lostReflection),
      ofEntry(2, lostGuidance),
      ofEntry(4, lostMeditation),
    ])
    const readme = await textIn(archive, 'README.md')
    expect(readme).toMatch(new RegExp(`- A Target Slide of .+: ${lostGoal}`))
    expect(readme).toContain(`number 1. I paint.”: ${lostScript}`)
    expect(readme).toMatch(new RegExp(`- A reflection of .+: ${lostReflection} ${lostGuidance}`))
    expect(await textIn(archive, 'slides/0001.md')).toContain(`> ${lostGoal}`)
    expect(await textIn(archive, 'slides/0002.md')).toContain(`## Script\n\n${lostScript}`)
    expect(await textIn(archive, 'slides/0003.md')).toContain(unknownSupportFlag)
    expect(await textIn(archive, 'slides/0004.md')).not.toContain('damaged')
    expect(await textIn(archive, 'slides/0005.md')).not.toContain('damaged')
    const months = [...archive.names].filter((name) => name.startsWith('journal/'))
    const pages = (await Promise.all(months.map((name) => textIn(archive, name)))).join('')
    expect(pages.split(`> ${lostReflection}`)).toHaveLength(3)
    expect(pages.split(`\n\n${lostGuidance}`)).toHaveLength(3)
    expect(pages.split(lostMeditation)).toHaveLength(2)
  })

  it('logs each damaged row', () => {
    // Named after the damaged part, as in `beforeAll`.
    const [goal, script, care] = slideIds
    const [content, guidance, both, , meditation] = entryIds
    const warned = warnings.filter(([, text]) => text === 'a part of a row cannot be decrypted')
    expect(new Set(warned.map(([about]) => JSON.stringify(about)))).toEqual(
      new Set([
        ...[goal, script, care].map((slide) => JSON.stringify({ slide })),
        ...[content, guidance, both, meditation].map((reflection) =>
          JSON.stringify({ reflection }),
        ),
      ]),
    )
  })

  it('can be imported with its audio and its relations', async () => {
    const bo = await newUser()
    const response = await importArchive(bo, file)
    expect(await response.json()).toEqual(counts)
    const imported = await wholeAccountOf(bo)
    expect(imported.slides.map(({ track }) => track)).toEqual(
      accountBefore.slides.map(({ track }) => track),
    )
    expect(imported.slides[4]).toEqual(accountBefore.slides[4])
    expect(imported.slides[0]).toMatchObject({ goalDescription: lostGoal, needsSupport: true })
    expect(imported.entries[3]).toEqual(accountBefore.entries[3])
    expect(imported.entries[0]).toMatchObject({ content: lostReflection, goal: lostGoal })
    expect(imported.entries.map(({ track }) => track)).toEqual(
      accountBefore.entries.map(({ track }) => track),
    )
  })
})

it('an export with thousands of damaged texts can be imported', async () => {
  const entryCount = 3_000
  const [ida, bo] = [await newUser(), await newUser()]
  const { database, masterKey, now } = server
  const journal = createJournalStore(database.db, createVault(masterKey))
  const entries = Array.from({ length: entryCount }, (_, index) =>
    plainEntry({ createdAt: new Date(now.getTime() - index * 1000) }),
  )
  const ids = entries.map(({ id }) => id)
  const userId = await idOf(ida)
  await database.db.transaction((tx) => journal.insertImported(tx, userId, entries))
  await damage(database, 'journal_entries.content', ...ids)
  await damage(database, 'journal_entries.guidance', ...ids)
  const file = await exportAccount(ida)
  const archive = await openedArchive(file)
  const { leftOut } = JSON.parse(await textIn(archive, 'data/account.json'))
  expect(leftOut.at(-1)).toEqual({
    slideId: null,
    entryId: null,
    reason: `And ${2 * entryCount + 1 - leftOut.length} more, all named in README.md.`,
  })
  expect((await textIn(archive, 'README.md')).split(lostGuidance)).toHaveLength(entryCount + 1)
  const response = await importArchive(bo, file)
  expect(await response.json()).toEqual({ slides: 0, entries: entryCount, tracks: 0 })
})
