/**
 * Compares compose.yaml with the variables that the product reads and the README documents, without a container
 * engine.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { documentedVariables } from './deploy/documented-variables.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Service {
  image: string
  environment?: Record<string, string>
  mem_limit?: string
  cpus?: string | number
  pids_limit?: number
  logging?: { driver: string; options: Record<string, string> }
}

const composeFile = read('compose.yaml')
const { services } = parse(composeFile, { merge: true }) as { services: Record<string, Service> }
const documented = documentedVariables(read('README.md'))

/**
 * What an operator sets for sign-in with Google and payments by Stripe. All other variables are unset, so that
 * compose.yaml's defaults apply.
 */
const operatorVariables: Record<string, string> = {
  PUBLIC_URL: 'https://evenstream.example',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: 'a'.repeat(48),
  S3_SECRET_ACCESS_KEY: 'b'.repeat(48),
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** Replaces variables as compose does: `${NAME:-x}` and `${NAME-x}` have the default x, `${NAME:?}` has none. */
function environmentOf(name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
      variable,
      String(value).replaceAll(
        /\$\{([A-Z0-9_]+)(?::?([-?])([^}]*))?\}/g,
        (_, from: string, kind?: string, rest = '') =>
          operatorVariables[from] ?? (kind === '-' ? rest : ''),
      ),
    ]),
  )
}

/** The image sets these: the container's address and data folder are not configurable. */
const setByImage = ['PORT', 'HOST', 'DATA_DIR']
/**
 * compose.yaml reads these, and the product does not: they are for the database and store containers, the published
 * port, images and resource limits.
 */
const composeOnlyVariables = [
  'POSTGRES_PASSWORD',
  'WEB_PORT',
  'NODE_IMAGE',
  'POSTGRES_IMAGE',
  'MINIO_IMAGE',
  'MINIO_CLIENT_IMAGE',
  'WEB_MEMORY',
  'WEB_CPUS',
  'WORKER_MEMORY',
  'WORKER_CPUS',
  'DATABASE_MEMORY',
  'DATABASE_CPUS',
  'STORE_MEMORY',
  'STORE_CPUS',
]

describe('compose.yaml', () => {
  it.each(['web', 'worker'])('gives the %s process a valid configuration', (name) => {
    const config = readConfig({ ...environmentOf(name), HOST: '0.0.0.0' })
    expect(config.role).toBe(name)
    expect(config.databaseUrl).toBe(
      `postgres://evenstream:${'a'.repeat(48)}@database:5432/evenstream`,
    )
    expect(config.storage).toMatchObject({ kind: 's3', endpoint: 'http://store:9000' })
    expect(config.metrics).toEqual({ host: '0.0.0.0', port: 9464 })
  })

  it('passes every documented variable to the web process, except those that the image sets', () => {
    expect(documented.length).toBeGreaterThan(40)
    const passed = Object.keys(environmentOf('web'))
    expect(documented.filter((name) => !passed.includes(name))).toEqual(setByImage)
    for (const name of setByImage) expect(read('Dockerfile')).toMatch(new RegExp(`\\b${name}=`))
  })

  it('passes every documented variable to the worker, except TRUST_PROXY and those that the image sets', () => {
    const passed = Object.keys(environmentOf('worker'))
    const missing = documented.filter((name) => !passed.includes(name))
    expect(missing).toEqual([...setByImage, 'TRUST_PROXY'])
  })

  it('passes no variable that the README does not document', () => {
    const passed = [...Object.keys(environmentOf('web')), ...Object.keys(environmentOf('worker'))]
    expect(passed.filter((name) => !documented.includes(name))).toEqual([])
  })

  it('reads only documented variables and those listed here as its own', () => {
    const used = [...composeFile.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
    const unknown = used.filter(
      (name) => !documented.includes(name) && !composeOnlyVariables.includes(name),
    )
    expect(unknown).toEqual([])
    expect(composeOnlyVariables.filter((name) => !used.includes(name))).toEqual([])
  })

  it('requires only variables that compose.env.example lists', () => {
    const required = [...composeFile.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name)
    for (const name of required)
      expect(read('compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  it.each(Object.entries(services))(
    'limits the memory, processors, processes and logs of the service %s',
    (_name, service) => {
      expect(service.mem_limit).toMatch(/^(\$\{[A-Z]+_MEMORY:-)?\d+[mg]\}?$/)
      expect(String(service.cpus)).toMatch(/^(\$\{[A-Z]+_CPUS:-)?[\d.]+\}?$/)
      expect(service.pids_limit).toBeGreaterThan(0)
      expect(service.logging).toMatchObject({ driver: 'json-file' })
      expect(service.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
    },
  )
})
