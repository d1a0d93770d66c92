/** Drives WebKitGTK's browser over WebDriver, on a virtual screen. */
import { spawn } from 'node:child_process'
import { commands, type Driver, driverOf, stop, untilReady } from './driver.ts'

export async function openWebKit(
  driverPath: string,
  browserPath: string,
  port: number,
): Promise<Driver> {
  // Derived from the port, so that two runs side by side do not share a screen.
  const display = `:${port % 1000}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' })
  const server = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  const origin = `http://127.0.0.1:${port}`
  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(origin + path, {
      method,
      body: method === 'POST' ? JSON.stringify(body) : null,
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const options = { binary: browserPath, args: ['--automation'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': options }
  const { sessionId } = (await untilReady(() =>
    request('POST', '/session', { capabilities: { alwaysMatch } }),
  )) as { sessionId: string }
  const session = `/session/${sessionId}`
  return driverOf(
    (name, parameters = {}) => {
      const [method, path] = commands[name]
      return request(method, session + path.replace('{id}', String(parameters.id)), parameters)
    },
    {
      async close() {
        await request('DELETE', session).catch(() => undefined)
        await stop(server)
        await stop(screen)
      },
    },
  )
}
