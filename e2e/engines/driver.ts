/** What the journeys can do in a browser, built on a function that sends WebDriver commands by name. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export interface Driver {
  open: (url: string) => Promise<void>
  /** Runs a function body in the page and returns its result. */
  run: <Result>(body: string) => Promise<Result>
  /** Clicks as a user does, which browsers require before they play sound. */
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Sets the size of the page, as far as the browser allows. */
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of what the window shows. */
  screenshot: () => Promise<Buffer>
  currentTab: () => Promise<string>
  /** Opens a tab, switches to it and returns its id. */
  newTab: () => Promise<string>
  switchToTab: (id: string) => Promise<void>
  /** Closes the current tab. Another one has to be switched to. */
  closeTab: () => Promise<void>
  /** The product's errors in the browser's console; WebDriver has no command for them. */
  consoleErrors?: () => Promise<string[]>
  close: () => Promise<void>
}

export type CommandParameters = Record<string, unknown>
/** Sends a command by its WebDriver name. */
export type Send = (name: keyof typeof commands, parameters?: CommandParameters) => Promise<unknown>

/** Method and path of each command in WebDriver; Marionette uses the names. */
export const commands = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
  GetWindowHandle: ['GET', '/window'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
} as const

export function driverOf(send: Send, rest: Pick<Driver, 'consoleErrors' | 'close'>): Driver {
  async function find(xpath: string): Promise<string> {
    const found = await send('FindElement', { using: 'xpath', value: xpath })
    const [id] = Object.values(found as Record<string, string>)
    if (id === undefined) throw new Error(`There is no element ${xpath}`)
    return id
  }
  const switchToTab = async (handle: string) => void (await send('SwitchToWindow', { handle }))
  return {
    open: async (url) => void (await send('Navigate', { url })),
    run: async <Result>(script: string) =>
      (await send('ExecuteScript', { script, args: [] })) as Result,
    async click(xpath) {
      const id = await find(xpath)
      // WebKit scrolls an element to the edge of the window, where the navigation covers it.
      const script = `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
        .singleNodeValue?.scrollIntoView({ block: 'center' })`
      await send('ExecuteScript', { script, args: [] })
      await send('ElementClick', { id })
    },
    type: async (xpath, text) =>
      void (await send('ElementSendKeys', { id: await find(xpath), text })),
    // The window is larger than the page by its borders and bars: the second command adds the difference.
    async resize(width, height) {
      await send('SetWindowRect', { width, height })
      const script = 'return [innerWidth, innerHeight]'
      const [innerWidth = width, innerHeight = height] = (await send('ExecuteScript', {
        script,
        args: [],
      })) as number[]
      await send('SetWindowRect', {
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      })
    },
    screenshot: async () =>
      Buffer.from((await send('TakeScreenshot', { full: false })) as string, 'base64'),
    currentTab: async () => (await send('GetWindowHandle')) as string,
    async newTab() {
      const { handle } = (await send('NewWindow', { type: 'tab' })) as { handle: string }
      await switchToTab(handle)
      return handle
    },
    switchToTab,
    closeTab: async () => void (await send('CloseWindow')),
    ...rest,
  }
}

/**
 * Repeats an action until it succeeds, by default up to 120 times with pauses of 250 ms: a process needs a moment to
 * listen.
 */
export async function untilReady<Result>(
  attempt: () => Promise<Result>,
  attempts = 120,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === attempts) throw error
      await delay(250)
    }
  }
}

export function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    process.once('exit', () => resolve())
    process.kill()
  })
}
