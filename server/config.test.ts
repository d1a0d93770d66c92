import { describe, expect, it } from 'vitest'
import { stripeMode } from './config/stripe.ts'
import { readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

describe('readConfig', () => {
  it('returns defaults for use on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      databaseUrl: undefined,
      oidc: undefined,
      adminEmails: [],
      trustProxy: false,
      metrics: undefined,
    })
  })

  it('serves metrics only if METRICS_PORT is set, by default on the loopback address', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  })

  it('delays the stop of a web process by STOP_DELAY, and of a worker never', () => {
    expect(readConfig({}).stopDelay).toBe(0)
    expect(readConfig({ STOP_DELAY: '8' }).stopDelay).toBe(8_000)
    const database = { DATABASE_URL: 'postgres://x@localhost/x' }
    expect(readConfig({ STOP_DELAY: '8', ROLE: 'worker', ...database }).stopDelay).toBe(0)
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toEqual(readConfig({}))
  })
})

describe('readConfig throws an error of one line', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is not a number', { PORT: 'abc' }, /^PORT must be a number/],
    ['a port out of range', { PORT: '70000' }, /^PORT must be a number/],
    ['a database URL of another kind', { DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must start/],
    ['a malformed public URL', { PUBLIC_URL: 'evenstream' }, /^PUBLIC_URL must be/],
    ['a key of another length', { ENCRYPTION_KEY: 'abcd' }, /^ENCRYPTION_KEY must be 32 bytes/],
    [
      'a delay that is not a number',
      { STOP_DELAY: 'long' },
      /^STOP_DELAY must be a number of seconds/,
    ],
    ['a delay over a minute', { STOP_DELAY: '61' }, /^STOP_DELAY must be .* from 0 to 60/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    ['an id without its secret', { GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET is not/],
    ['a secret without its id', { GOOGLE_CLIENT_SECRET: 'x' }, /GOOGLE_CLIENT_ID is not/],
    ['an issuer without a client', { OIDC_ISSUER: 'https://id.example' }, /OIDC_CLIENT_ID is not/],
    [
      'a client without an issuer',
      { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
      /OIDC_ISSUER is not/,
    ],
    [
      'a Stripe key without its webhook secret',
      { STRIPE_SECRET_KEY: 'sk_x' },
      /STRIPE_WEBHOOK_SECRET is not/,
    ],
    [
      'a webhook secret without its Stripe key',
      { STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      /STRIPE_SECRET_KEY is not/,
    ],
    ['a publishable Stripe key', { ...stripe, STRIPE_SECRET_KEY: 'pk_x' }, /must be a secret key/],
    [
      'a webhook secret of another kind',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'x' },
      /starts with whsec_/,
    ],
    [
      'a Stripe address without a key',
      { STRIPE_API_URL: 'http://localhost:1' },
      /SECRET_KEY is not/,
    ],
    [
      'two identity providers',
      {
        ...google,
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 'y',
      },
      /choose one/,
    ],
    ['a metrics host without a metrics port', { METRICS_HOST: '::' }, /METRICS_PORT is not/],
    [
      'a metrics port that is not a number',
      { METRICS_PORT: 'on' },
      /^METRICS_PORT must be a number/,
    ],
    ['an unknown role', { ROLE: 'both' }, /^ROLE must be one of all, web, worker/],
    ['a separate worker on the built-in database', { ROLE: 'worker' }, /set DATABASE_URL$/],
    ['an S3 key without a bucket', { S3_ACCESS_KEY_ID: 'x' }, /S3_BUCKET is not/],
    ['a bucket without a key', { S3_BUCKET: 'b', S3_REGION: 'r' }, /S3_ACCESS_KEY_ID is not/],
    [
      'a bucket without a secret',
      { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k' },
      /S3_SECRET_ACCESS_KEY is not/,
    ],
    [
      'a bucket without a region or an endpoint',
      { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      /S3_REGION is not/,
    ],
    ['an unknown voice', { TTS_PROVIDER: 'robot' }, /^TTS_PROVIDER must be one of kokoro/],
    [
      'a voice folder for the light voice',
      { TTS_PROVIDER: 'light', VOICE_DIR: '/v' },
      /^VOICE_DIR is set but/,
    ],
    [
      'a number of processes for the light voice',
      { TTS_PROVIDER: 'light', VOICE_PROCESSES: '2' },
      /^VOICE_PROCESSES is set but/,
    ],
    ['zero voice processes', { VOICE_PROCESSES: '0' }, /VOICE_PROCESSES/],
    ['a voice service without its key', { TTS_PROVIDER: 'openai' }, /TTS_API_KEY is not set/],
    [
      'a voice service without voices',
      { TTS_PROVIDER: 'elevenlabs', TTS_API_KEY: 'k' },
      /TTS_VOICES is not set/,
    ],
    [
      'an API key without a voice service',
      { TTS_API_KEY: 'k' },
      /^TTS_API_KEY is set but TTS_PROVIDER is kokoro/,
    ],
    [
      'a price that is not a number',
      { TTS_PROVIDER: 'openai', TTS_API_KEY: 'k', TTS_DOLLARS_PER_MILLION_CHARACTERS: 'free' },
      /must be an amount in dollars/,
    ],
    ['a film URL without a host', { FILM_URL: 'film.mp4' }, /^FILM_URL must be an https address/],
    ['a film URL with http', { FILM_URL: 'http://a.example/f.mp4' }, /^FILM_URL must be an https/],
    [
      'a film URL with another protocol',
      { FILM_URL: 'javascript:alert(1)' },
      /^FILM_URL must be an https/,
    ],
    [
      'a film URL with a password',
      { FILM_URL: 'https://me:secret@a.example/f.mp4' },
      /^FILM_URL must not hold a name or a password/,
    ],
  ])('for %s', (_name, variables, line) => {
    expect(() => readConfig(variables)).toThrow(line)
    expect(() => readConfig(variables)).not.toThrow(/\n/)
  })
})

describe('readConfig for a public address', () => {
  const publicSettings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://evenstream.example' }

  it('requires PUBLIC_URL', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/set PUBLIC_URL/)
  })

  it('refuses plain http', () => {
    const variables = { ...publicSettings, ...google, PUBLIC_URL: 'http://evenstream.example' }
    expect(() => readConfig(variables)).toThrow(/must start with https/)
  })

  it.each([publicSettings, { PUBLIC_URL: 'https://evenstream.example' }])(
    'refuses the built-in sign-in: %o',
    (variables) => {
      expect(() => readConfig(variables)).toThrow(/lets everybody sign in as any user/)
    },
  )

  it('allows the built-in sign-in with ALLOW_SANDBOX_IN_PUBLIC=yes', () => {
    expect(readConfig({ ...publicSettings, ALLOW_SANDBOX_IN_PUBLIC: 'yes' }).oidc).toBeUndefined()
  })

  it('requires ENCRYPTION_KEY with an identity provider', () => {
    expect(() => readConfig({ ...publicSettings, ...google })).toThrow(/ENCRYPTION_KEY is not set/)
    const variables = { ...publicSettings, ...google, ...stripe, ENCRYPTION_KEY: key }
    expect(readConfig(variables).encryptionKey).toHaveLength(32)
  })

  it('refuses the built-in checkout unless ALLOW_SANDBOX_IN_PUBLIC=yes', () => {
    const variables = { ...publicSettings, ...google, ENCRYPTION_KEY: key }
    expect(() => readConfig(variables)).toThrow(/takes no real money: set STRIPE_SECRET_KEY/)
    const allowed = readConfig({ ...variables, ALLOW_SANDBOX_IN_PUBLIC: 'yes' })
    expect(allowed.stripe).toBeUndefined()
  })
})

describe('FILM_URL', () => {
  it.each([
    ['https://films.example/a.mp4', 'file'],
    ['https://films.example:8443/a.WEBM?v=2', 'file'],
    ['https://films.example/embed/abc', 'page'],
    ['https://films.example/watch?name=a.mp4', 'page'],
  ] as const)('%s is a %s', (url, kind) => {
    const { origin } = new URL(url)
    expect(readConfig({ FILM_URL: url }).film).toEqual({ url, origin, kind })
  })

  it('is undefined unless it is set', () => {
    expect(readConfig({}).film).toBeUndefined()
  })
})

describe('mail settings', () => {
  const smtpUrl = 'smtp://mail.example:587'

  it('use one address as sender and recipient unless another is set', () => {
    const contactEmail = 'hello@example.com'
    expect(readConfig({ SMTP_URL: smtpUrl, CONTACT_EMAIL: contactEmail }).mail).toEqual({
      url: smtpUrl,
      from: contactEmail,
      to: contactEmail,
    })
    const mailFrom = 'robot@example.com'
    expect(
      readConfig({ SMTP_URL: smtpUrl, CONTACT_EMAIL: contactEmail, MAIL_FROM: mailFrom }).mail
        ?.from,
    ).toBe(mailFrom)
  })

  it('send to the first administrator if no recipient is set', () => {
    const adminEmails = 'Ida@example.com, bo@example.com'
    expect(readConfig({ SMTP_URL: smtpUrl, ADMIN_EMAILS: adminEmails }).mail?.to).toBe(
      'ida@example.com',
    )
  })

  it('are undefined if nothing is set', () => {
    expect(readConfig({}).mail).toBeUndefined()
  })

  it.each([
    [{ SMTP_URL: smtpUrl }, /^SMTP_URL is set but nobody reads the mail: set CONTACT_EMAIL/],
    [{ CONTACT_EMAIL: 'a@b.example' }, /^CONTACT_EMAIL is set but SMTP_URL is not/],
    [{ MAIL_FROM: 'a@b.example' }, /^MAIL_FROM is set but SMTP_URL is not/],
    [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL must start with smtp/],
    [{ SMTP_URL: smtpUrl, CONTACT_EMAIL: 'nobody' }, /^CONTACT_EMAIL must be an e-mail address/],
  ])('are refused if incomplete or malformed: %o', (variables, line) => {
    expect(() => readConfig(variables)).toThrow(line)
    expect(() => readConfig(variables)).not.toThrow(/\n/)
  })
})

describe('language model settings', () => {
  it('choose OpenAI or Anthropic by its key alone', () => {
    const openai = readConfig({ OPENAI_API_KEY: 'k' }).languageModel
    expect(openai).toMatchObject({ provider: 'openai', apiKey: 'k' })
    const anthropic = readConfig({ ANTHROPIC_API_KEY: 'k', LLM_MODEL: 'm' }).languageModel
    expect(anthropic).toEqual({ provider: 'anthropic', apiKey: 'k', model: 'm' })
  })

  it('choose any other server by its address and model', () => {
    const baseUrl = 'http://127.0.0.1:11434/v1'
    expect(readConfig({ LLM_BASE_URL: baseUrl, LLM_MODEL: 'm' }).languageModel).toEqual({
      provider: 'compatible',
      apiKey: '',
      model: 'm',
      baseUrl,
    })
  })

  it.each([
    [{ LLM_BASE_URL: 'http://x' }, /LLM_MODEL is not/],
    [{ LLM_MODEL: 'm' }, /no provider is/],
    [{ OPENAI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b' }, /choose one/],
  ])('are refused if incomplete or contradictory: %o', (variables, line) => {
    expect(() => readConfig(variables)).toThrow(line)
  })
})

describe('identity provider settings', () => {
  it('choose Google by its two keys alone', () => {
    expect(readConfig(google).oidc).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    })
  })

  it('choose any other provider by its issuer', () => {
    const variables = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    }
    expect(readConfig(variables).oidc?.issuer).toBe('https://id.example')
  })
})

describe('payment provider settings', () => {
  it('choose Stripe by its two secrets alone', () => {
    expect(readConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      apiUrl: 'https://api.stripe.com',
    })
  })
})

it('ADMIN_EMAILS is a list of addresses, in any case and spacing', () => {
  expect(readConfig({ ADMIN_EMAILS: ' Ada@Example.com, ,bo@example.com' }).adminEmails).toEqual([
    'ada@example.com',
    'bo@example.com',
  ])
})

describe('storage and voice settings', () => {
  it('default to a folder in DATA_DIR and the neural voice', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({
      storage: { kind: 'folder', path: '/srv/data/blobs' },
      voice: { provider: 'kokoro', folder: undefined, processes: undefined },
      role: 'all',
    })
  })

  it('choose a bucket if one is named', () => {
    const variables = {
      S3_BUCKET: 'tracks',
      S3_ENDPOINT: 'https://store.example',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_FORCE_PATH_STYLE: 'yes',
    }
    expect(readConfig(variables).storage).toEqual({
      kind: 's3',
      bucket: 'tracks',
      region: 'us-east-1',
      endpoint: 'https://store.example',
      credentials: { accessKeyId: 'k', secretAccessKey: 's' },
      forcePathStyle: true,
    })
  })

  it('choose a voice service with the named voices and their labels', () => {
    const variables = {
      TTS_PROVIDER: 'elevenlabs',
      TTS_API_KEY: 'k',
      TTS_VOICES: 'abc123=River, moon',
      TTS_DOLLARS_PER_MILLION_CHARACTERS: '99.5',
    }
    expect(readConfig(variables).voice).toMatchObject({
      provider: 'elevenlabs',
      voices: [
        { id: 'abc123', label: 'River' },
        { id: 'moon', label: 'Moon' },
      ],
      dollarsPerMillionCharacters: 99.5,
    })
  })

  it('allow a voice server at TTS_BASE_URL without a key', () => {
    const variables = { TTS_PROVIDER: 'openai', TTS_BASE_URL: 'http://localhost:8880/v1' }
    expect(readConfig(variables).voice).toMatchObject({ provider: 'openai', apiKey: undefined })
  })
})

it.each([
  ['sk_test_x', 'test'],
  ['rk_test_x', 'test'],
  ['sk_live_x', 'live'],
  ['rk_live_x', 'live'],
])('the Stripe key %s is of the %s mode', (secretKey, mode) => {
  expect(stripeMode({ secretKey, webhookSecret: 'whsec_x', apiUrl: '' })).toBe(mode)
})
