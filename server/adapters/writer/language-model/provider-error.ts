// Errors of model providers as codes that may be logged. Only the status, `isRetryable` and the Retry-After
// headers of an error are read: a provider's message may repeat API keys and users' texts.

import { APICallError } from 'ai'

export type ProviderErrorCode =
  | 'timeout'
  | 'rate_limited'
  | 'unauthorised'
  | 'not_found'
  /** The provider does not accept the request. */
  | 'rejected'
  | 'server_error'
  | 'unreachable'
  /** The response cannot be read. */
  | 'malformed'
  /** The model, or a filter of the provider, refuses to write. */
  | 'refused'
  /** The text of the model does not pass our checks. */
  | 'failed_checks'
  | 'unexpected'

export interface ProviderError {
  code: ProviderErrorCode
  retryAfterMs: number | undefined
}

export function providerErrorOf(error: unknown): ProviderError {
  if (!APICallError.isInstance(error)) return { code: 'unexpected', retryAfterMs: undefined }
  return { code: codeOf(error), retryAfterMs: retryAfterMs(error.responseHeaders) }
}

function codeOf({ statusCode, isRetryable }: APICallError): ProviderErrorCode {
  if (statusCode === undefined) return 'unreachable'
  // A response that was cut off keeps its 2xx status and is retryable; any other 2xx is malformed.
  if (statusCode < 300) return isRetryable ? 'unreachable' : 'malformed'
  if (statusCode === 401 || statusCode === 403) return 'unauthorised'
  if (statusCode === 404) return 'not_found'
  if (statusCode === 429) return 'rate_limited'
  if (statusCode >= 500) return 'server_error'
  return 'rejected'
}

function retryAfterMs(headers: Record<string, string> | undefined): number | undefined {
  const milliseconds = numberIn(headers?.['retry-after-ms'])
  if (milliseconds !== undefined) return milliseconds
  const header = headers?.['retry-after']
  const seconds = numberIn(header)
  if (seconds !== undefined) return seconds * 1000
  const date = header?.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) : undefined
}
