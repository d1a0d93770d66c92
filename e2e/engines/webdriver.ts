/** Drives Firefox over Marionette and WebKitGTK over WebDriver: the same commands in two protocols. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface Driver {
  open: (url: string) => Promise<void>
  /** Runs a function body in the page and returns its result. */
  run: <Result>(body: string) => Promise<Result>
  /** Clicks as a user does, which browsers require before they play sound. */
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  close: () => Promise<void>
}

type Parameters = Record<string, unknown>
/** Sends a command by its WebDriver name. */
type Send = (name: keyof typeof commands, parameters?: Parameters) => Promise<unknown>

/** Method and path of each command in WebDriver; Marionette uses the names. */
const commands = {
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
} as const

function driverOf(send: Send, close: () => Promise<void>): Driver {
  async function find(xpath: string): Promise<string> {
    const found = await send('FindElement', { using: 'xpath', value: xpath })
    const [id] = Object.values(found as Record<string, string>)
    if (id === undefined) throw new Error(`There is no element ${xpath}`)
    return id
  }
  return {
    open: async (url) => void (await send('Navigate', { url })),
    run: async <Result>(script: string) =>
      (await send('ExecuteScript', { script, args: [] })) as Result,
    click: async (xpath) => void (await send('ElementClick', { id: await find(xpath) })),
    type: async (xpath, text) =>
      void (await send('ElementSendKeys', { id: await find(xpath), text })),
    close,
  }
}

/** Repeats an action until it succeeds: a process needs a moment to listen. */
async function untilReady<Result>(attempt: () => Promise<Result>, attempts = 120): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === attempts) throw error
      await delay(250)
    }
  }
}

function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    process.once('exit', () => resolve())
    process.kill()
  })
}

export async function openFirefox(executable: string, port: number): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'evenstream-firefox-'))
  writeFileSync(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const browser = spawn(
    executable,
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile },
    },
  )
  const socket = await untilReady(() => connectTo(port))
  const send = marionette(socket)
  await send('NewSession' as never)
  return driverOf(
    async (name, parameters) => {
      const result = (await send(name, parameters)) as { value?: unknown }
      return result.value
    },
    async () => {
      socket.destroy()
      await stop(browser)
      rmSync(profile, { recursive: true, force: true })
    },
  )
}

const connectTo = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Messages are `length:json`; a command is [0, id, name, parameters], its answer [1, id, error, result]. */
function marionette(socket: Socket): Send {
  const waiting = new Map<number, (answer: [unknown, unknown]) => void>()
  let received = Buffer.alloc(0)
  let lastId = 0
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(String(received.subarray(colon + 1, end)))
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]])
    }
  })
  return async (name, parameters = {}) => {
    const id = ++lastId
    const answered = new Promise<[unknown, unknown]>((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [error, result] = await answered
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
}

export async function openWebKit(
  executable: string,
  browserPath: string,
  port: number,
): Promise<Driver> {
  const display = `:${port % 1000}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
  const server = spawn(executable, [`--port=${port}`], {
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
      body: body ? JSON.stringify(body) : null,
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
    async () => {
      await request('DELETE', session).catch(() => undefined)
      await stop(server)
      await stop(screen)
    },
  )
}
