import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseCommaSeparated, webAddress, yesOrNo } from './config/environment-values.ts'
import { type FilmConfig, filmVariables, parseFilmConfig } from './config/film.ts'
import { type MetricsAddress, metricsVariables, parseMetricsConfig } from './config/metrics.ts'
import { parseStorageConfig, type StorageConfig, storageVariables } from './config/storage.ts'
import { parseStripeConfig, type StripeConfig, stripeVariables } from './config/stripe.ts'
import { parseVoiceConfig, type VoiceConfig, voiceVariables } from './config/voice.ts'
import { keyLength } from './db/vault/sealing.ts'
import { StartRefused } from './start-refused.ts'

/** `web` serves requests and sends emails, `worker` runs narrations and exports, `all` does all of it. */
const processRoles = ['all', 'web', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const encryptionKey = z
  .pipe(
    z.string(),
    z.transform((value) => Buffer.from(value, 'base64')),
  )
  .check(z.refine((key) => key.length === keyLength, 'must be 32 bytes in base64'))

const stopDelayError = 'must be a number of seconds from 0 to 60'

/** Every environment variable that configures the product. */
const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)).check(z.lte(65_535), z.gte(0)),
    3000,
  ),
  DATA_DIR: z._default(z.string(), './data'),
  PUBLIC_URL: z.optional(webAddress),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }),
  ),
  ENCRYPTION_KEY: z.optional(encryptionKey),
  NEW_ENCRYPTION_KEY: z.optional(encryptionKey),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_LOCAL_LOGOUT: yesOrNo,
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  OPENAI_API_KEY: z.optional(z.string()),
  ANTHROPIC_API_KEY: z.optional(z.string()),
  LLM_BASE_URL: z.optional(webAddress),
  LLM_API_KEY: z.optional(z.string()),
  LLM_MODEL: z.optional(z.string()),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }),
  ),
  CONTACT_EMAIL: z.optional(z.email('must be an e-mail address')),
  MAIL_FROM: z.optional(z.email('must be an e-mail address')),
  ...stripeVariables,
  ADMIN_EMAILS: z._default(z.string(), ''),
  TRUST_PROXY: yesOrNo,
  ALLOW_SANDBOX_IN_PUBLIC: yesOrNo,
  ROLE: z._default(z.enum(processRoles, `must be one of ${processRoles.join(', ')}`), 'all'),
  ...storageVariables,
  ...voiceVariables,
  ...filmVariables,
  ...metricsVariables,
  STOP_DELAY: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d+$/, stopDelayError)), z.transform(Number))
      .check(z.lte(60, stopDelayError)),
    0,
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

export interface OidcClient {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether logging out leaves the provider's own session open. */
  localLogout?: boolean
}

export type LanguageModelConfig =
  | { provider: 'openai' | 'anthropic'; apiKey: string; model: string; baseUrl?: string }
  /** Any server with the same API as OpenAI's chat completions; a local one may need no key. */
  | { provider: 'compatible'; apiKey: string; model: string; baseUrl: string }

/** The mail server for emails to the operator, with their sender and recipient. */
export interface MailServer {
  url: string
  from: string
  to: string
}

export interface Config {
  host: string
  /** 0: any free port. */
  port: number
  dataDir: string
  publicUrl: string | undefined
  /** DATABASE_URL. undefined: the embedded database, which serves this process alone. */
  databaseUrl: string | undefined
  /** undefined: the master key is a file in `dataDir`. */
  encryptionKey: Buffer | undefined
  /** The new master key, for the command that changes it. */
  newEncryptionKey: Buffer | undefined
  /** undefined: the built-in identity provider. */
  oidc: OidcClient | undefined
  /** undefined: the built-in guide writes the texts. */
  languageModel: LanguageModelConfig | undefined
  storage: StorageConfig
  voice: VoiceConfig
  role: (typeof processRoles)[number]
  /** undefined: no emails are sent, and messages are read in the Admin Panel only. */
  mail: MailServer | undefined
  /** undefined: the built-in payment sandbox. */
  stripe: StripeConfig | undefined
  /** undefined: the built-in film. */
  film: FilmConfig | undefined
  adminEmails: string[]
  trustProxy: boolean
  /** undefined: metrics are not served. */
  metrics: MetricsAddress | undefined
  /** Milliseconds between the signal to stop and the closing of the port. */
  stopDelay: number
  logLevel: (typeof logLevels)[number]
}

const googleIssuer = 'https://accounts.google.com'

export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable counts as unset, because compose files pass unset variables on as empty.
  const presentVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  )
  const parsed = environment.safeParse(presentVariables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new StartRefused(`${name} ${describeIssue(name, issue?.message)}`)
  }
  const values = parsed.data
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    databaseUrl: values.DATABASE_URL,
    encryptionKey: values.ENCRYPTION_KEY,
    newEncryptionKey: values.NEW_ENCRYPTION_KEY,
    oidc: parseOidcConfig(values),
    languageModel: parseLanguageModelConfig(values),
    storage: parseStorageConfig(values, resolve(values.DATA_DIR)),
    voice: parseVoiceConfig(values),
    role: values.ROLE,
    mail: parseMailConfig(values),
    stripe: parseStripeConfig(values),
    film: parseFilmConfig(values),
    adminEmails: parseAdminEmails(values),
    trustProxy: values.TRUST_PROXY === 'yes',
    metrics: parseMetricsConfig(values),
    // No proxy sends requests to a worker.
    stopDelay: values.ROLE === 'worker' ? 0 : values.STOP_DELAY * 1000,
    logLevel: values.LOG_LEVEL,
  }
  if (config.role !== 'all' && !config.databaseUrl) {
    throw new StartRefused(
      `ROLE is ${config.role}, but the built-in database serves one process alone: set DATABASE_URL`,
    )
  }
  refuseUnsafeConfig(config, { sandboxAllowed: values.ALLOW_SANDBOX_IN_PUBLIC === 'yes' })
  return config
}

function describeIssue(name: string, message: string | undefined): string {
  if (name === 'PORT') return 'must be a number from 0 to 65535'
  return message ?? 'is not valid'
}

function parseOidcConfig(values: z.output<typeof environment>): OidcClient | undefined {
  const google = parseClientCredentials(values, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const client = parseClientCredentials(values, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  if (client && !values.OIDC_ISSUER) {
    throw new StartRefused('OIDC_CLIENT_ID is set but OIDC_ISSUER is not: set both or neither')
  }
  if (values.OIDC_ISSUER && !client) {
    throw new StartRefused('OIDC_ISSUER is set but OIDC_CLIENT_ID is not: set both or neither')
  }
  if (google && client) {
    throw new StartRefused('Both GOOGLE_CLIENT_ID and OIDC_CLIENT_ID are set: choose one provider')
  }
  if (google) return { issuer: googleIssuer, ...google }
  if (client && values.OIDC_ISSUER) {
    const localLogout = values.OIDC_LOCAL_LOGOUT === 'yes'
    return { issuer: values.OIDC_ISSUER, ...client, ...(localLogout && { localLogout }) }
  }
  return undefined
}

const defaultModels = { openai: 'gpt-5-mini', anthropic: 'claude-sonnet-4-5' }

function parseLanguageModelConfig(
  values: z.output<typeof environment>,
): LanguageModelConfig | undefined {
  const { OPENAI_API_KEY, ANTHROPIC_API_KEY, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = values
  const providerVariables = { OPENAI_API_KEY, ANTHROPIC_API_KEY, LLM_BASE_URL }
  const presentNames = Object.entries(providerVariables).flatMap(([name, value]) =>
    value ? [name] : [],
  )
  if (presentNames.length > 1) {
    throw new StartRefused(`Both ${presentNames.join(' and ')} are set: choose one language model`)
  }
  if (OPENAI_API_KEY) {
    return { provider: 'openai', apiKey: OPENAI_API_KEY, model: LLM_MODEL ?? defaultModels.openai }
  }
  if (ANTHROPIC_API_KEY) {
    const model = LLM_MODEL ?? defaultModels.anthropic
    return { provider: 'anthropic', apiKey: ANTHROPIC_API_KEY, model }
  }
  if (LLM_BASE_URL && LLM_MODEL) {
    return {
      provider: 'compatible',
      apiKey: LLM_API_KEY ?? '',
      model: LLM_MODEL,
      baseUrl: LLM_BASE_URL,
    }
  }
  if (LLM_BASE_URL) throw new StartRefused('LLM_BASE_URL is set but LLM_MODEL is not: set both')
  if (LLM_MODEL || LLM_API_KEY) {
    const name = LLM_MODEL ? 'LLM_MODEL' : 'LLM_API_KEY'
    throw new StartRefused(
      `${name} is set but no provider is: set OPENAI_API_KEY, ANTHROPIC_API_KEY or LLM_BASE_URL`,
    )
  }
  return undefined
}

const parseAdminEmails = ({ ADMIN_EMAILS }: z.output<typeof environment>) =>
  parseCommaSeparated(ADMIN_EMAILS).map((email) => email.toLowerCase())

function parseMailConfig(values: z.output<typeof environment>): MailServer | undefined {
  const { SMTP_URL, CONTACT_EMAIL, MAIL_FROM } = values
  if (!SMTP_URL) {
    const name = CONTACT_EMAIL ? 'CONTACT_EMAIL' : MAIL_FROM && 'MAIL_FROM'
    if (name) throw new StartRefused(`${name} is set but SMTP_URL is not: set both or neither`)
    return undefined
  }
  const to = CONTACT_EMAIL ?? parseAdminEmails(values)[0]
  if (!to) {
    throw new StartRefused(
      'SMTP_URL is set but nobody reads the mail: set CONTACT_EMAIL (or ADMIN_EMAILS)',
    )
  }
  return { url: SMTP_URL, from: MAIL_FROM ?? to, to }
}

function parseClientCredentials<Id extends string, Secret extends string>(
  values: { [Key in Id | Secret]?: string | undefined },
  id: Id,
  secret: Secret,
): { clientId: string; clientSecret: string } | undefined {
  const clientId = values[id]
  const clientSecret = values[secret]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId) throw new StartRefused(`${id} is set but ${secret} is not: set both or neither`)
  if (clientSecret) throw new StartRefused(`${secret} is set but ${id} is not: set both or neither`)
  return undefined
}

function refuseUnsafeConfig(config: Config, { sandboxAllowed }: { sandboxAllowed: boolean }): void {
  const publicHost = config.publicUrl && new URL(config.publicUrl).hostname
  if (!config.publicUrl && !isLoopback(config.host)) {
    throw new StartRefused(
      `HOST is ${config.host}, which others can reach: set PUBLIC_URL to the https address that they use`,
    )
  }
  if (config.publicUrl?.startsWith('http:') && publicHost && !isLoopback(publicHost)) {
    throw new StartRefused('PUBLIC_URL must start with https:// unless it is a loopback address')
  }
  const isPublic = !isLoopback(config.host) || (publicHost && !isLoopback(publicHost))
  if (!isPublic) return
  if (!config.oidc && !sandboxAllowed) {
    throw new StartRefused(
      'The built-in sign-in lets everybody sign in as any user: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET), or ALLOW_SANDBOX_IN_PUBLIC=yes for a public trial',
    )
  }
  // A public trial may keep its key in a file, an installation with real users may not.
  if (config.oidc && !config.encryptionKey) {
    throw new StartRefused(
      'ENCRYPTION_KEY is not set: make one with "openssl rand -base64 32" and keep it apart from the backups',
    )
  }
  if (!config.stripe && !sandboxAllowed) {
    throw new StartRefused(
      'The built-in checkout takes no real money: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or ALLOW_SANDBOX_IN_PUBLIC=yes for a public trial',
    )
  }
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** The URL that is printed at the start, and that browsers and providers use. */
export function publicAddress({ publicUrl, host }: Config, port: number): string {
  if (publicUrl) return publicUrl
  // `localhost` resolves to 127.0.0.1; other loopback addresses are printed as they are.
  const isLocalhost = host === '127.0.0.1' || host === 'localhost'
  return `http://${isLocalhost ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
