import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type RawResponse, rawCall } from '#testing/raw-call.ts'
import { serveForTests } from '#testing/server.ts'
import { acceptedText, changedText } from './examine.ts'
import { Attacker, findingsOf, runTimeout } from './harness.ts'
import type { HostileRequest } from './hostile-requests.ts'
import { type Operation, operations } from './operations.ts'

const server = serveForTests()
const attacker = new Attacker(server)
beforeAll(() => attacker.prepare())

const read = async (path: string): Promise<unknown> => {
  const response = await attacker.send({
    method: 'GET',
    path,
    headers: {},
    body: undefined,
    json: undefined,
  })
  return JSON.parse(response.text)
}
const firstOf = async (path: string) => ((await read(path)) as unknown[])[0]

/** For each of these calls, reads back the text that it has stored. */
const readStoredText: Record<string, (answer: { id: string }) => Promise<unknown>> = {
  generateSlide: ({ id }) => read(`/api/target-slides/${id}`),
  createJournalEntry: () => firstOf('/api/journal-entries'),
  sendContactMessage: () => firstOf('/api/admin/contact-messages'),
}

/** Findings: the fields whose stored text differs from what an accepted request has sent. */
async function readBack(
  name: string,
  hostileRequest: HostileRequest,
  response: RawResponse,
): Promise<string[]> {
  const endpoint = (contract as Record<string, Endpoint>)[name]
  const readStored = readStoredText[name]
  if (!endpoint || !readStored || response.status >= 400) return []
  return changedText(
    acceptedText(endpoint, hostileRequest),
    await readStored(JSON.parse(response.text)),
  )
}

/**
 * Each request moves the clock on: the calls that need the first sessions and the week of the entries come first. Most
 * calls that delete something come last.
 */
const firstCalls = ['endOneSession', 'openWeeklyReview']
const lastCalls = ['deleteWeeklyReview', 'deleteSlide', 'deleteJournalEntry', 'endEverySession']
const orderOf = (name: string) =>
  firstCalls.includes(name)
    ? firstCalls.indexOf(name) - firstCalls.length - 1
    : lastCalls.indexOf(name)
const inOrder = operations
  .toSorted((a, b) => orderOf(a.name) - orderOf(b.name))
  .map((operation) => [operation.name, operation] as const)
/** Calls that only succeed with the right email address or a subscription. */
const usuallyRefusedCalls = ['deleteAccount', 'createPortalSession']

describe('hostile requests to the contract', () => {
  it.each(inOrder)(
    '%s never answers with 5xx, and stores text unchanged except for trimming, or refuses it',
    async (name, operation) => {
      let accepted = 0
      const trial = {
        ids: attacker.idsFor(operation),
        send: (hostileRequest) => attacker.send(hostileRequest),
        checkResponse: async (hostileRequest, response) => {
          if (response.status < 300) accepted += 1
          return readBack(name, hostileRequest, response)
        },
      } satisfies Parameters<typeof findingsOf>[1]
      const mustAccept = !usuallyRefusedCalls.includes(name)
      // At least one request must have been accepted; another round has other requests.
      for (let round = 0; round === 0 || (mustAccept && accepted === 0 && round < 10); round += 1)
        expect(await findingsOf(operation, trial, round)).toEqual([])
      if (mustAccept) expect(accepted).toBeGreaterThan(0)
    },
    runTimeout,
  )
})

describe('the check of hostile requests', () => {
  const operation = operations.find(({ name }) => name === 'generateSlide') as Operation
  const slide = (goalDescription: string) => ({
    id: 'x',
    goalDescription,
    theme: null,
    audioUrl: null,
    trackId: null,
    createdAt: new Date().toISOString(),
    script: '',
    writtenBy: null,
    needsSupport: false,
    careKind: null,
    careLanguage: null,
  })

  it.each<[string, RegExp, (goal: string) => [number, unknown]]>([
    [
      'fails on NUL',
      /answered 500/,
      (goal) => (goal.includes('\0') ? [500, {}] : [201, slide(goal.trim())]),
    ],
    ['normalises text', /came back changed/, (goal) => [201, slide(goal.trim().normalize('NFKC'))]],
    [
      'changes lone surrogates',
      /came back changed/,
      (goal) => [201, slide(goal.trim().toWellFormed())],
    ],
  ])('detects a server that %s', async (_name, expectedFinding, answer) => {
    const flawedServer = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      let goal: unknown
      try {
        goal = JSON.parse(Buffer.concat(chunks).toString())?.goalDescription
      } catch {}
      const [status, body] =
        typeof goal === 'string' && goal.trim() !== ''
          ? answer(goal)
          : [400, { type: 'x', title: 'x', status: 400, detail: 'x' }]
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => flawedServer.listen(0, '127.0.0.1', ready))
    const origin = `http://127.0.0.1:${(flawedServer.address() as AddressInfo).port}`
    const findings = await findingsOf(operation, {
      ids: attacker.idsFor(operation),
      send: (hostileRequest) => rawCall(origin, hostileRequest),
    })
    flawedServer.closeAllConnections()
    flawedServer.close()
    expect(findings[0]).toMatch(expectedFinding)
  })
})
