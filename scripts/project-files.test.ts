/** Tests files that tools outside the product read. Many of them name commands or versions that have to exist. */
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

interface Workflow {
  concurrency?: { group: string; 'cancel-in-progress': boolean }
  jobs: { test: { steps: WorkflowStep[] } }
}
interface WorkflowStep {
  uses?: string
  run?: string
  if?: string
  env?: Record<string, string>
  with?: Record<string, unknown>
}

const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}`)) as Workflow
const stepUsing = (action: string, { jobs }: Workflow) =>
  jobs.test.steps.find(({ uses }) => uses?.startsWith(`${action}@`))

const [, resultsFolder] = /outputDir: '([^']+)'/.exec(read('playwright.config.ts')) ?? []
const reportsFolder = /const reports = join\(root, '([^']+)', '([^']+)'\)/
  .exec(read('scripts/check.ts'))
  ?.slice(1)
  .join('/')

describe.each(['test.yml', 'long.yml'])('the workflow %s', (name) => {
  const workflow = readWorkflow(name)

  it('uses the Node of .nvmrc', () => {
    const setup = stepUsing('actions/setup-node', workflow)
    expect(setup?.with).toMatchObject({ 'node-version-file': '.nvmrc', cache: 'npm' })
  })

  it('uploads the folders to which reports and the results of Playwright are written', () => {
    const upload = stepUsing('actions/upload-artifact', workflow)
    expect(String(upload?.with?.path).trim().split('\n')).toEqual([reportsFolder, resultsFolder])
    expect(upload?.with?.['include-hidden-files']).toBe(true)
  })
})

describe('the workflow test.yml', () => {
  const workflow = readWorkflow('test.yml')

  it('runs npm test', () => {
    expect(workflow.jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm test'])
  })

  it('cancels only runs of the same pull request', () => {
    const ownGroup = /^test-\$\{\{ github\.event\.pull_request\.number \|\| github\.run_id \}\}$/
    // Outside of a pull request the group is the run itself.
    expect(workflow.concurrency?.group).toMatch(ownGroup)
    expect(workflow.concurrency?.['cancel-in-progress']).toBe(true)
  })
})

describe('the workflow long.yml', () => {
  const { steps } = readWorkflow('long.yml').jobs.test
  const commands = steps.filter(({ run }) => run !== undefined)

  it('runs every script of package.json that sets TEST_LONG or TEST_MOTION', () => {
    const longScripts = Object.entries(scripts).flatMap(([name, command]) =>
      /^TEST_(?:LONG|MOTION)=1 /.test(command) ? [name] : [],
    )
    expect(longScripts).toHaveLength(2)
    expect(commands.map(({ run }) => /^npm run (\S+)/.exec(run ?? '')?.[1])).toEqual(longScripts)
  })

  it('runs the second script even if the first has failed', () => {
    const conditions = commands.map((step) => step.if)
    expect(conditions).toEqual([undefined, expect.stringContaining('!cancelled()')])
  })

  it('writes reports of both scripts to the folder that it uploads', () => {
    const [tests, journeys] = commands
    expect(tests?.run).toContain(`--outputFile.json=${reportsFolder}/`)
    expect(journeys?.env?.PLAYWRIGHT_JSON_OUTPUT_FILE).toContain(`${reportsFolder}/`)
  })
})

describe('.gitignore', () => {
  it('excludes the folders to which reports and the results of Playwright are written', () => {
    expect([reportsFolder, resultsFolder]).toEqual(['.cache/reports', '.cache/e2e'])
    expect(read('.gitignore').split('\n')).toContain('.cache/')
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

  it.each(templates)('%s has only labels that GitHub creates in every repository', (name) => {
    const { labels } = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as { labels: string[] }
    expect(['bug', 'enhancement']).toEqual(expect.arrayContaining(labels))
  })

  it.each(templates)('%s asks people not to paste private text', (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as { body: unknown[] }
    expect(form.body[0]).toMatchObject({
      type: 'markdown',
      attributes: { value: expect.stringContaining('Do not paste private text') },
    })
  })
})
