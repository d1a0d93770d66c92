import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Blobs } from '#server/adapters/blobs/s3/s3-blobs.ts'
import { ElevenLabsVoice } from '#server/adapters/voice/elevenlabs/elevenlabs-voice.ts'
import type { RetryPolicy } from '#server/adapters/voice/http-speech.ts'
import { OpenAiCompatibleVoice } from '#server/adapters/voice/openai-compatible/openai-compatible-voice.ts'
import type { VoiceService } from '#server/config/voice.ts'
import { createIdentityProvider } from '#server/identity/provider.ts'
import { createStripe } from '#server/payments/stripe-client.ts'
import type { VoiceEngine } from '#server/ports/voice.ts'
import { inChunks } from '#testing/byte-streams.ts'
import { ModelWriterFixture, sampleGoal } from '#testing/model-writer-fixture.ts'

let redirectTarget: Server
let redirectingServer: Server
let url: string
const followedRequests: string[] = []
let requestCount = 0
let status = 307

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listen = async (server: Server) => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}

beforeAll(async () => {
  redirectTarget = await listen(
    createServer((request, response) => {
      followedRequests.push(`${request.method} ${request.url}`)
      response.end('{}')
    }),
  )
  redirectingServer = await listen(
    createServer((request, response) => {
      requestCount += 1
      const location = `${addressOf(redirectTarget)}${request.url}`
      request.resume()
      response.writeHead(status, { location, 'content-length': 0 }).end()
    }),
  )
  url = addressOf(redirectingServer)
})
afterAll(() => {
  for (const server of [redirectTarget, redirectingServer]) {
    server.closeAllConnections()
    server.close()
  }
})

/** Makes a client of the product send a request to this address. */
type Act = (baseUrl: string) => Promise<unknown>

/** Reports each redirect status that the client follows, or for which it sent no request. */
async function followedRedirects(act: Act): Promise<string[]> {
  const findings: string[] = []
  for (const code of [301, 302, 303, 307, 308]) {
    status = code
    requestCount = 0
    followedRequests.length = 0
    await act(url).catch(() => undefined)
    if (requestCount === 0) findings.push(`${code}: no request was sent`)
    if (followedRequests.length > 0)
      findings.push(`${code}: followed the redirect to ${followedRequests[0]}`)
  }
  return findings
}

const retry: RetryPolicy = { timeoutMs: 30_000, attempts: 1, firstBackOffMs: 1 }
const voices = [{ id: 'sage', label: 'Sage' }]
const speak = (voice: VoiceEngine) => voice.speak('My secret wish.', { voice: 'sage', speed: 1 })
const voiceOptions = { apiKey: 'sk-secret', model: 'm', voices, retry }
/** Every speech service that can be configured. */
const speechServices: Record<VoiceService, Act> = {
  openai: (baseUrl) => speak(new OpenAiCompatibleVoice({ baseUrl, ...voiceOptions })),
  elevenlabs: (baseUrl) => speak(new ElevenLabsVoice({ baseUrl, ...voiceOptions })),
}
const s3 = (endpoint: string) =>
  createS3Blobs({
    endpoint,
    region: 'eu-central-1',
    bucket: 'tracks',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    forcePathStyle: true,
  })

it.each<[string, Act]>([
  ...Object.entries(speechServices).map(([name, act]): [string, Act] => [
    `the speech service ${name}`,
    act,
  ]),
  [
    'a language model',
    async (baseUrl) => {
      const writer = new ModelWriterFixture().writer({ baseUrl, apiKey: 'sk-secret' })
      await writer.writeScript(sampleGoal).finally(() => writer.close())
    },
  ],
  ['a bucket that is read', (endpoint) => s3(endpoint).read('key')],
  ['a bucket that is written', (endpoint) => s3(endpoint).write('key', inChunks(Buffer.alloc(10)))],
  [
    'an identity provider',
    (issuer) => {
      const client = async () => ({ issuer, clientId: 'c', clientSecret: 's' })
      const authorizationRequest = { redirectUri: 'http://localhost/x', state: 's', nonce: 'n' }
      return createIdentityProvider(client).authorizationUrl({
        ...authorizationRequest,
        codeVerifier: 'v'.repeat(43),
        chooseAccount: false,
      })
    },
  ],
  [
    'the payment provider',
    (apiUrl) => createStripe({ secretKey: 'sk_test_x', apiUrl }).customers.list(),
  ],
])('a redirect from %s is not followed', async (_name, act) => {
  expect(await followedRedirects(act)).toEqual([])
})

it('the check detects a client that follows redirects', async () => {
  const findings = await followedRedirects((baseUrl) =>
    fetch(`${baseUrl}/x`, { method: 'POST', body: '1' }),
  )
  expect(findings).toHaveLength(5)
  expect(findings[3]).toBe('307: followed the redirect to POST /x')
})
