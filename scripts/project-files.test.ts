/** Files that tools outside the product read: each names commands and versions that have to exist. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { optionalDependencies, scripts } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>
  scripts: Record<string, string>
}

describe('.nvmrc', () => {
  it('names the Node version that package.json pins for every platform', () => {
    const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
    // Linux and macOS, each on x64 and arm64.
    expect(pinned).toHaveLength(4)
    for (const [, version] of pinned) expect(version).toBe(read('.nvmrc').trim())
  })
})

describe('the test workflow', () => {
  const { jobs } = parse(read('.github/workflows/test.yml')) as {
    jobs: { test: { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] } }
  }
  const steps = jobs.test.steps

  it('runs npm test on the Node of .nvmrc', () => {
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm test'])
    const setup = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))
    expect(setup?.with).toMatchObject({ 'node-version-file': '.nvmrc', cache: 'npm' })
  })

  it('uploads the folder that npm test writes its reports to', () => {
    const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    expect(upload?.with?.path).toContain('.cache/reports')
    expect(upload?.with?.['include-hidden-files']).toBe(true)
  })
})

describe('the pre-push hook', () => {
  it('is executable and runs a script of package.json', () => {
    expect(statSync(join(root, '.githooks/pre-push')).mode & 0o111).toBe(0o111)
    const [, name = ''] = /npm run --silent (\S+)/.exec(read('.githooks/pre-push')) ?? []
    expect(Object.keys(scripts)).toContain(name)
  })
})

describe('the issue templates', () => {
  const templates = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter(
    (name) => name !== 'config.yml',
  )

  it.each(templates)('%s asks for no private text', (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as { body: unknown[] }
    expect(form.body[0]).toMatchObject({
      type: 'markdown',
      attributes: { value: expect.stringContaining('Do not paste private text') },
    })
  })
})
