import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type SpeechDouble,
  startSpeechDouble,
  validApiKey,
} from '#server/adapters/voice/speech-double.test-support.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { createDatabase } from '#testing/database.ts'
import { HttpClient } from '#testing/http-client.ts'
import { ModelDouble } from '#testing/model-double.ts'
import { goodScript, modelAnswer, sampleGoal } from '#testing/model-writer-fixture.ts'
import { OidcDouble } from '#testing/oidc-double.ts'
import { type ProductProcess, startProduct } from '#testing/process.ts'
import { S3Double } from '#testing/s3-double.ts'
import { SmtpDouble } from '#testing/smtp-double.ts'
import { createConnectionLog, differences } from './connection-log.ts'

const [identity, model, bucket, mail] = [
  new OidcDouble(),
  new ModelDouble(),
  new S3Double(),
  new SmtpDouble(),
]
/** In place of Stripe: refuses every request. */
const payments = createServer((_request, response) => {
  response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
})
let speech: SpeechDouble
let product: ProductProcess
let expectedHosts: Record<string, string>
const connectionLog = createConnectionLog()

const hostOf = (url: string) => new URL(url).host

beforeAll(async () => {
  const doubles = [identity, model, bucket, mail]
  await Promise.all(doubles.map((double) => double.start()))
  await new Promise<void>((ready) => payments.listen(0, '127.0.0.1', ready))
  const paymentsUrl = `http://127.0.0.1:${(payments.address() as AddressInfo).port}`
  speech = await startSpeechDouble()
  model.willReply({ text: modelAnswer(goodScript(sampleGoal)) })
  const databaseUrl = await createDatabase()
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.client.clientId,
    OIDC_CLIENT_SECRET: identity.client.clientSecret,
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'gpt-4.1',
    LLM_API_KEY: model.key,
    TTS_PROVIDER: 'openai',
    TTS_BASE_URL: `${speech.url}/v1`,
    TTS_API_KEY: validApiKey,
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.url,
    S3_FORCE_PATH_STYLE: 'yes',
    S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    SMTP_URL: mail.url,
    CONTACT_EMAIL: 'team@example.com',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: paymentsUrl,
  }
  expectedHosts = {
    database: hostOf(databaseUrl),
    identity: hostOf(identity.issuer),
    model: hostOf(model.url),
    voice: hostOf(speech.url),
    bucket: hostOf(bucket.url),
    mail: hostOf(mail.url),
    payments: hostOf(paymentsUrl),
  }
  product = await startProduct({ ...settings, ...connectionLog.variables })
  await useEveryService(new HttpClient(await product.ready()))
})

afterAll(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  payments.closeAllConnections()
  payments.close()
  await Promise.all([identity, model, bucket, mail].map((double) => double.stop()))
  await speech.close()
})

/** Uses every outside service. */
async function useEveryService(client: HttpClient): Promise<void> {
  const post = (path: string, body: unknown) => client.send('POST', path, body)
  const authorizationUrl = (await client.get('/api/login')).headers.get('location') ?? ''
  await client.get(identity.callbackUrlFor(authorizationUrl))
  await client.send('PUT', '/api/writer', { choice: 'model' })
  const slideResponse = await post('/api/target-slides/generate', { goalDescription: sampleGoal })
  const slide = (await slideResponse.json()) as { id: string; writtenBy: string | null }
  expect(slide.writtenBy).toBe('gpt-4.1')
  await post(`/api/target-slides/${slide.id}/generate-audio`, { pace: 1 })
  const contactMessage = { name: 'Ida', email: 'ida@example.com', message: 'Hello, you there.' }
  await post('/api/support/contact', contactMessage)
  const plan = { tier: 'essential', billingPeriod: 'annual' }
  expect((await post('/api/stripe/create-checkout-session', plan)).status).toBe(502)
  await post('/api/own-data/export', undefined)
  const isDone = async () => {
    const jobs = (await (await client.get('/api/jobs')).json()) as { status: string }[]
    const ownData = (await (await client.get('/api/own-data')).json()) as {
      export: { status: string }
    }
    return [jobs[0]?.status, ownData.export.status].every((status) => status === 'completed')
  }
  await vi.waitUntil(isDone, { timeout: 200_000, interval: 300 })
  await vi.waitUntil(() => mail.mails.length === 1, { timeout: 90_000 })
}

describe('the product with all outside services configured', () => {
  it('connects to exactly the configured hosts', () => {
    expect(differences(connectionLog.read(), expectedHosts)).toEqual([])
  })

  it('is reported by the check when the log has another host or lacks a configured one', () => {
    const connectedHosts = connectionLog.read().filter((host) => host !== expectedHosts.voice)
    expect(differences([...connectedHosts, '127.0.0.9:4999'], expectedHosts)).toEqual([
      'connected to 127.0.0.9:4999',
      'never connected to voice',
    ])
  })
})
