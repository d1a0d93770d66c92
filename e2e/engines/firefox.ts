/** Drives Firefox over Marionette. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandParameters, type Driver, driverOf, stop, untilReady } from './driver.ts'

/** Firefox needs a sound device: without one, each track ends with an error. */
function startSoundServer(folder: string) {
  const socket = join(folder, 'sound')
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket}`]
  const server = spawn(
    '/usr/bin/pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.map((name) => `--load=${name}`)],
    { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
  )
  return { server, socket }
}

export async function openFirefox(executable: string, port: number): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'evenstream-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    `user_pref('marionette.port', ${port});
user_pref('toolkit.legacyUserProfileCustomizations.stylesheets', true);
`,
  )
  // The second preference lets Firefox read userChrome.css. Without the rule in it the window is at
  // least 500 pixels wide, which is wider than a phone.
  mkdirSync(join(profile, 'chrome'))
  writeFileSync(join(profile, 'chrome', 'userChrome.css'), ':root { min-width: 0 !important; }\n')
  const { server: soundServer, socket: soundSocket } = startSoundServer(profile)
  await untilReady(async () => {
    if (!existsSync(soundSocket)) throw new Error('The sound server has not started')
  })
  const browser = spawn(
    executable,
    [
      ...['--headless', '--marionette', '--no-remote', '--remote-allow-system-access'],
      ...['--profile', profile],
    ],
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile, PULSE_SERVER: `unix:${soundSocket}` },
    },
  )
  const socket = await untilReady(() => connectTo(port))
  const send = marionette(socket)
  const sendWebDriver = (name: string, parameters?: CommandParameters) =>
    send(`WebDriver:${name}`, parameters)
  await sendWebDriver('NewSession')
  return driverOf(sendWebDriver, {
    async consoleErrors() {
      // The console belongs to the browser: it also has what service workers report.
      await send('Marionette:SetContext', { value: 'chrome' })
      const errors = await sendWebDriver('ExecuteScript', { script: readErrors, args: [] })
      await send('Marionette:SetContext', { value: 'content' })
      return errors as string[]
    },
    async close() {
      socket.destroy()
      await stop(browser)
      await stop(soundServer)
      rmSync(profile, { recursive: true, force: true })
    },
  })
}

/** Errors that name the product's address, without warnings (1) and information (8). */
const readErrors = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && (message.flags & 9) === 0)
  .filter(({ sourceName, errorMessage }) => (sourceName + errorMessage).includes('http://localhost'))
  .map(({ errorMessage }) => errorMessage)`

const connectTo = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Messages are `length:json`; a command is [0, id, name, parameters], its answer [1, id, error, result]. */
function marionette(socket: Socket) {
  const pendingCommands = new Map<number, (answer: [unknown, unknown]) => void>()
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
      if (Array.isArray(message)) pendingCommands.get(message[1])?.([message[2], message[3]])
    }
  })
  return async (name: string, parameters: CommandParameters = {}): Promise<unknown> => {
    const id = ++lastId
    const answered = new Promise<[unknown, unknown]>((resolve) => pendingCommands.set(id, resolve))
    const message = JSON.stringify([0, id, name, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [error, result] = await answered
    pendingCommands.delete(id)
    if (error) throw new Error(JSON.stringify(error))
    // Some results are wrapped as `{ value: result }`, others are not.
    const { value = result } = (result ?? {}) as { value?: unknown }
    return value
  }
}
