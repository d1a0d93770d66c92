import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textsIn } from './client-texts.ts'

const root = join(import.meta.dirname, '..')
const folders = ['client/app', 'client/lib', 'client/screens', 'client/ui']

describe.each(folders)('%s', (folder) => {
  it('reads every text that it shows from a catalogue in client/texts', () => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    )
    expect(files).not.toEqual([])
    const found = files.flatMap((file) =>
      textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })
})

describe('textsIn', () => {
  it.each([
    ['text in an element', '<p>Loading your library</p>', ['Loading your library']],
    ['text beside an element', '<p>Last seen <b>{x}</b></p>', ['Last seen']],
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
    ['paths of drawings', "const star = 'M96 70h0M214 168h0'"],
  ])('accepts %s', (_, source) => {
    expect(textsIn('a.tsx', source)).toEqual([])
  })
})
