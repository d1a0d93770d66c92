import { TimeoutError } from './timeouts.ts'

/** The maximum time of a response with its body. Generous, for busy machines. */
const responseTimeoutMs = 240_000

/** An HTTP client that keeps cookies and follows redirects one at a time, like a browser. */
export class HttpClient {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    const url = new URL(path, this.origin)
    const signal = AbortSignal.timeout(responseTimeoutMs)
    const response = await fetch(url, { redirect: 'manual', signal, ...init, headers }).catch(
      (error) => {
        if (!signal.aborted) throw error
        throw new TimeoutError(responseTimeoutMs, `${init.method ?? 'GET'} ${url.pathname}`)
      },
    )
    if (url.host === new URL(this.origin).host) this.#storeCookies(response)
    return response
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers })
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Submits an HTML form. */
  submit(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Follows redirects until a page responds; returns the response and the last location. */
  async follow(response: Response): Promise<{ response: Response; path: string }> {
    let current = response
    let path = ''
    while (current.status >= 300 && current.status < 400) {
      path = current.headers.get('location') ?? ''
      current = await this.get(path)
    }
    return { response: current, path }
  }

  /** Signs in with the built-in provider; returns the path of the last redirect. */
  async signIn(email: string): Promise<string> {
    const { path } = await this.follow(await this.get('/api/login'))
    if (!path.includes('/interaction/')) return path
    const end = await this.follow(await this.submit(path, { email }))
    return end.path
  }

  async whoAmI(): Promise<{ isAuthenticated: boolean; user: Record<string, unknown> | null }> {
    return (await this.get('/api/auth/user')).json() as never
  }

  #storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }
}
