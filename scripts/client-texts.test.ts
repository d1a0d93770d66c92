import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { app } from '#client/texts/app.ts'
import { common } from '#client/texts/common.ts'
import { createSlide } from '#client/texts/create-slide.ts'
import { help } from '#client/texts/help.ts'
import { journal } from '#client/texts/journal.ts'
import { landing } from '#client/texts/landing.ts'
import { textLanguage } from '#client/texts/locale.ts'
import { ownData } from '#client/texts/own-data.ts'
import { pageTexts } from '#client/texts/page.ts'
import { planTexts } from '#client/texts/plans.ts'
import { productTexts } from '#server/payments/catalogue.ts'
import { reflectionMaxLength } from '#shared/contract/journal.ts'
import { importMaxBytes } from '#shared/contract/own-data.ts'
import { goalMaxLength } from '#shared/contract/slides.ts'
import { needsSupportText } from '#shared/needs-support-texts.ts'
import { paidTiers } from '#shared/plans.ts'
import { problemText } from '#shared/problem-texts.ts'
import { textsIn } from './client-texts.ts'

const root = join(import.meta.dirname, '..')

/** Files that may hold texts: tests, catalogues, and the English texts that client and server share. */
const filesWithTexts = [/\.test\.tsx?$/, /^client\/(testing|texts)\//, /^shared\/[^/]+-texts\.ts$/]
const exceptions = [
  // The names by which help lines are known in their countries; they are not translated.
  'shared/help-lines.ts',
  // The titles of problem responses (RFC 9457), which no screen shows.
  'shared/problems.ts',
]

describe.each(['client', 'shared'])('%s', (folder) => {
  it('reads every text that it shows from a catalogue', () => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !filesWithTexts.some((pattern) => pattern.test(file)) && !exceptions.includes(file),
    )
    expect(files).not.toEqual([])
    const textsInCode = files.flatMap((file) =>
      textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(textsInCode).toEqual([])
  })
})

describe('client/texts/locale.ts', () => {
  it('is the only file of the client that names a locale', () => {
    const files = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.tsx?$|^client\/testing\//.test(file),
    )
    const filesWithLocale = files.filter((file) =>
      /(['"`])[a-z]{2}-[A-Z]{2}\1/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(filesWithLocale).toEqual(['client/texts/locale.ts'])
  })
})

describe('client/index.html', () => {
  it('repeats texts of catalogues, because it is shown before any script has arrived', () => {
    const page = readFileSync(join(root, 'client/index.html'), 'utf8')
    expect(page).toContain(`<title>${common.productName}</title>`)
    expect(page).toContain(`content="${landing.lead} ${landing.tagline}"`)
    expect(page).toContain(`content="${common.productName}. ${landing.tagline}"`)
    expect(page).toContain(app.loading)
    expect(page).toContain(`<html lang="${textLanguage}">`)
    expect(page).toContain(`content="${pageTexts.preview}"`)
    expect(page).toContain(`content="${pageTexts.previewImage}"`)
    expect(page).toContain(`<noscript>${pageTexts.noScript}</noscript>`)
  })
})

describe('the web app manifest', () => {
  it('repeats texts of catalogues, because the operating system shows them', () => {
    const manifest: unknown = JSON.parse(
      readFileSync(join(root, 'client/public/manifest.webmanifest'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      name: common.productName,
      short_name: common.productName,
      description: pageTexts.appDescription,
      lang: textLanguage,
      shortcuts: [
        { name: app.screenTitles.journal, url: '/journal' },
        { name: app.screenTitles.library, url: '/library' },
      ],
    })
    expect(pageTexts.appDescription).toContain(landing.tagline)
  })
})

describe('a text that repeats a value defined elsewhere', () => {
  it('quotes the button that opens the help lines', () => {
    expect(needsSupportText).toContain(`“${help.dialog.trigger}”`)
  })

  it('states the maximum size of an import in the words of the server', () => {
    const refusal = problemText('request.too_large', { what: 'import', maxBytes: importMaxBytes })
    const [, size] = /larger than ([^,]+),/.exec(refusal) ?? []
    expect(size).toBe('one gibibyte')
    expect(ownData.import.tooLarge).toContain(`larger than ${size},`)
  })

  it('states the maximum length of a goal and of a reflection, with a thousands separator', () => {
    const shorten = (limit: string) => `That is more than ${limit} characters. Please shorten it.`
    expect(createSlide.goal.tooLong(goalMaxLength)).toBe(shorten('2,000'))
    expect(journal.form.tooLong(reflectionMaxLength)).toBe(shorten('10,000'))
  })
})

describe('the plans at Stripe', () => {
  it.each(paidTiers)('have the name and the description of the %s plan in English', (tier) => {
    expect(planTexts[tier]).toMatchObject(productTexts[tier])
  })
})

describe('textsIn', () => {
  it.each([
    ['text in an element', '<p>Loading your library</p>', ['Loading your library']],
    ['text next to an element', '<p>Last seen <b>{x}</b></p>', ['Last seen']],
    ['an aria-label', '<p aria-label="Film" />', ['Film']],
    ['a placeholder', '<input placeholder="Search by email" />', ['Search by email']],
    ['a label of an option', '[{ value: "free", label: "Monthly" }]', ['Monthly']],
    ['either side of a condition', "<p>{busy ? 'Sending' : 'Send'}</p>", ['Sending', 'Send']],
    ['a text behind a condition', "<p>{failed && 'it failed'}</p>", ['it failed']],
    ['a template', `<p title={\`Save \${x}%\`} />`, ['Save …%']],
    ['a choice by key', "<p>{{ a: 'Yes', b: 'No' }[key]}</p>", ['Yes', 'No']],
    ['a sentence in a constant', "const hint = 'Write as it comes'", ['Write as it comes']],
    ['the rest of a sentence', "const hint = 'sets it a day later.'", ['sets it a day later.']],
  ])('finds %s', (_, source, texts) => {
    expect(textsIn('a.tsx', source)).toEqual(texts)
  })

  it.each([
    ['a text from a catalogue', '<p title={home.title}>{home.text(name)}</p>'],
    ['class names', '<p className="grid gap-4 text-ink">{x}</p>'],
    ['values that are compared', "<p>{status === 'ready' && <b />}</p>"],
    ['characters other than letters', '<p title="–">{a} / {b} · 0:</p>'],
    ['error messages for developers', "throw new Error('The page has no root element')"],
    ['the summary of an endpoint', "endpoint({ summary: 'All users, newest first' })"],
    ['paths of drawings', "const star = 'M96 70h0M214 168h0'"],
  ])('accepts %s', (_, source) => {
    expect(textsIn('a.tsx', source)).toEqual([])
  })
})
