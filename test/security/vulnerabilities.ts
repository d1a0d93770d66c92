/** Vulnerabilities that several test files plant. */
import type { Vulnerability } from './vulnerable-proxy.ts'

/** Replaces the cookie of every request, as if the server did not check whose it is. */
export const replacingCookie = (cookie: string): Vulnerability => ({
  request: ({ headers }) => {
    headers.cookie = cookie
  },
})

/** Changes every Set-Cookie line; `cookie` is the Cookie header of the request. */
export const changingSetCookie = (
  change: (line: string, cookie: string) => string,
): Vulnerability => ({
  response: ({ headers }, proxiedRequest) => {
    const lines = headers['set-cookie']
    if (!lines) return
    headers['set-cookie'] = [lines]
      .flat()
      .map((line) => change(line, String(proxiedRequest.headers.cookie)))
  },
})
