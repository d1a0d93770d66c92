import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problem } from '#shared/problems.ts'
import type { RawResponse } from '#testing/raw-call.ts'
import type { HostileRequest } from './hostile-requests.ts'

const endpoints: Record<string, Endpoint> = contract

/** Reports what is wrong with a response to any request. */
export function examine(name: string, request: HostileRequest, response: RawResponse): string[] {
  if (response.status >= 500) return [`answered ${response.status}: ${response.text.slice(0, 200)}`]
  const endpoint = endpoints[name]
  if (!endpoint) return revealsInternals(response.text) ? ['an answer that reveals internals'] : []
  if (response.status >= 400) return examineProblem(response)
  if (response.status !== endpoint.status)
    return [`answered ${response.status} instead of ${endpoint.status}`]
  if (!endpoint.response)
    return response.text === '' ? [] : ['answered with a body where none is expected']
  const answer = endpoint.response.safeParse(JSON.parse(response.text))
  if (!answer.success) return ['the answer does not fit its schema']
  return changedText(acceptedText(endpoint, request), JSON.parse(response.text))
}

const revealsInternals = (text: string) =>
  /node_modules|\bat \S+ \(|select .* from|insert into/i.test(text)

function examineProblem({ status, headers, text }: RawResponse): string[] {
  const findings: string[] = []
  if (!String(headers['content-type']).includes('application/problem+json')) {
    return [`a refusal with ${status} as ${headers['content-type']}`]
  }
  const body = problem.safeParse(JSON.parse(text))
  if (!body.success || body.data.status !== status)
    findings.push('a refusal whose body is no valid problem')
  if (revealsInternals(text)) findings.push('a refusal that reveals internals')
  if (text.length > 5000) findings.push(`a refusal of ${text.length} characters`)
  return findings
}

/** The text fields of a request as they must be stored: unchanged except for trimming. */
export function acceptedText({ body }: Endpoint, { json }: HostileRequest): Record<string, string> {
  const textFields = Object.entries((body && json ? json : {}) as Record<string, unknown>)
  return Object.fromEntries(
    textFields.flatMap(([field, value]) =>
      typeof value === 'string' ? [[field, value.trim()]] : [],
    ),
  )
}

/** The fields of a response that differ from what was sent under the same name. */
export function changedText(sentFields: Record<string, string>, answer: unknown): string[] {
  const fields = Object.entries((answer ?? {}) as Record<string, unknown>)
  return fields.flatMap(([field, value]) =>
    Object.hasOwn(sentFields, field) && value !== sentFields[field]
      ? [`${field} came back changed`]
      : [],
  )
}
