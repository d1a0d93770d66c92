/** What the container files say is held against what the product takes; no engine runs here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** What an operator would put into `.env`; everything else is left empty, as in the example. */
const filledIn: Record<string, string> = {
  PUBLIC_URL: 'https://evenstream.example',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: 'a'.repeat(48),
  S3_SECRET_ACCESS_KEY: 'b'.repeat(48),
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

const environmentBlock = /^x-environment: &environment\n((?: {2}.*\n)+)/m.exec(
  read('compose.yaml'),
)?.[1]
const pairs = [...(environmentBlock ?? '').matchAll(/^ {2}([A-Z0-9_]+): (.+)$/gm)]
const environment = Object.fromEntries(
  pairs.map(([, name = '', value = '']) => [
    name,
    value
      .replaceAll(/\$\{([A-Z0-9_]+)[-:][^}]*\}/g, (_, from: string) => filledIn[from] ?? '')
      .replaceAll('"', ''),
  ]),
)

describe('compose.yaml', () => {
  it.each(['web', 'worker'])('gives a %s process what it starts with', (ROLE) => {
    const config = readConfig({ ...environment, ROLE, HOST: '0.0.0.0' })
    expect(config.databaseUrl).toBe(
      `postgres://evenstream:${'a'.repeat(48)}@database:5432/evenstream`,
    )
    expect(config.storage).toMatchObject({ kind: 's3', endpoint: 'http://store:9000' })
    expect(config.metrics).toEqual({ host: '0.0.0.0', port: 9464 })
  })

  it('names no variable that the README does not explain', () => {
    expect(pairs.length).toBeGreaterThan(20)
    for (const [, name] of pairs) expect(read('README.md')).toContain(`\`${name}\``)
  })

  it('asks for nothing that the example leaves out', () => {
    const needed = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(
      ([, name]) => name,
    )
    for (const name of needed)
      expect(read('compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'))
  })
})

describe('Dockerfile', () => {
  it('runs files that are there, as nobody in particular', () => {
    const dockerfile = read('Dockerfile')
    const named = [...dockerfile.matchAll(/\b(?:scripts|server)\/[\w/-]+\.ts/g)].map(
      ([path]) => path,
    )
    expect(named).toContain('server/main.ts')
    for (const path of named) expect(existsSync(join(root, path))).toBe(true)
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
  })
})
