import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { compose } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { freeLoopbackPort } from '#server/db/embedded/free-port.ts'
import { createDatabase } from './database.ts'
import { Visitor } from './visitor.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly origin: string
  readonly database: OpenDatabase
  /** What the server takes for now; tests move it. */
  now: Date
  /** Every route that is mounted, with who may call it. */
  announced(): string[]
  visitor(): Visitor
  /** A visitor who has signed in with the built-in provider. */
  signedIn(email?: string): Promise<Visitor>
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

interface TestServerOptions {
  variables?: Record<string, string>
  configure?: (config: Config) => Config
}

/** The product, listening, on a database of its own, for all tests of a file. */
export function serveForTests(options: TestServerOptions = {}): TestServer {
  const server = { now: new Date() } as Writable<TestServer>

  beforeAll(async () => {
    const port = await freeLoopbackPort()
    const config = readConfig({ LOG_LEVEL: 'silent', PORT: String(port), ...options.variables })
    server.database = openDatabase(await createDatabase(), () => {})
    const routes: string[] = []
    server.app = await compose({
      config: options.configure?.(config) ?? config,
      db: server.database.db,
      masterKey: randomBytes(32),
      port,
      clock: () => server.now,
      onRoute: ({ method, url, config: route }) => {
        const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
        const name = methods.length > 1 ? '*' : methods[0]
        if (name) routes.push(`${name} ${url} · ${route?.access ?? 'unannounced'}`)
      },
    })
    server.announced = () => [...routes]
    await server.app.listen({ host: '127.0.0.1', port })
    server.origin = `http://localhost:${port}`
    server.visitor = () => new Visitor(server.origin)
    server.signedIn = async (email = 'free@evenstream.test') => {
      const visitor = server.visitor()
      await visitor.signIn(email)
      return visitor
    }
  })

  afterAll(async () => {
    await server.app.close()
    await server.database.close()
  })
  return server
}
