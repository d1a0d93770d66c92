import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { app } from '#client/texts/app.ts'
import { common } from '#client/texts/common.ts'
import { landing } from '#client/texts/landing.ts'
import { planTexts } from '#client/texts/plans.ts'
import { productTexts } from '#server/payments/catalogue.ts'
import { paidTiers } from '#shared/plans.ts'
import { textsIn } from './client-texts.ts'

const root = join(import.meta.dirname, '..')

/** Texts of tests, catalogues, and the English texts that client and server share. */
const mayHoldTexts = [/\.test\.tsx?$/, /^client\/(testing|texts)\//, /^shared\/[^/]+-texts\.ts$/]
const exceptions = [
  // The names by which help lines are known in their countries; they are not translated.
  'shared/help-lines.ts',
  // The titles of problem responses (RFC 9457), which no screen shows.
  'shared/problems.ts',
]

describe.each(['client', 'shared'])('%s', (folder) => {
  it('reads every text that it shows from a catalogue', () => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !mayHoldTexts.some((pattern) => pattern.test(file)) && !exceptions.includes(file),
    )
    expect(files).not.toEqual([])
    const ownTexts = files.flatMap((file) =>
      textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(ownTexts).toEqual([])
  })
})

describe('client/index.html', () => {
  it('repeats texts of catalogues, because it is shown before any script has arrived', () => {
    const page = readFileSync(join(root, 'client/index.html'), 'utf8')
    expect(page).toContain(`<title>${common.productName}</title>`)
    expect(page).toContain(`content="${landing.lead} ${landing.tagline}"`)
    expect(page).toContain(`content="${common.productName}. ${landing.tagline}"`)
    expect(page).toContain(app.loading)
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
