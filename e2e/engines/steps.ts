/** Steps and XPath locators of the listening journeys, for any engine. */
import { strict as assert } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from './driver.ts'

export const button = (name: string, inside = '') =>
  // WebKit clicks a disabled button without an error.
  `${inside}//button[not(@disabled) and (@aria-label='${name}' or normalize-space(.)='${name}')]`
export const link = (name: string) => `//a[normalize-space(.)='${name}']`
export const option = (name: string) => `//*[@role='option' and normalize-space(.)='${name}']`
/** The player on the page of a slide: the only card with a slider. */
export const playerCard = "//*[@aria-labelledby and .//input[@type='range']]"
/** The small player above the navigation, shown while the card's controls are out of view. */
export const dock = '//*[@data-player-dock]'
/** Generous: a busy machine takes minutes to make a track. */
const timeoutMs = 180_000

/** Repeats a check until it returns a value other than false, null and undefined. */
export async function until<Value>(
  description: string,
  check: () => Promise<Value>,
): Promise<NonNullable<Value>> {
  const end = Date.now() + timeoutMs
  let lastError: unknown
  for (;;) {
    const value = await check().catch((error: unknown) => {
      lastError = error
    })
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<Value>
    assert.ok(Date.now() < end, `waited in vain for ${description} ${lastError ?? ''}`)
    await delay(200)
  }
}

export const click = (driver: Driver, xpath: string) =>
  until(`a click on ${xpath}`, () => driver.click(xpath).then(() => true))
export const type = (driver: Driver, xpath: string, text: string) =>
  until(xpath, () => driver.type(xpath, text).then(() => true))

/** Evaluates an expression in the page, in which `audio` is the audio element of the app. */
export const evaluateOnAudio = <Value>(driver: Driver, expression: string) =>
  driver.run<Value>(`const audio = document.querySelector('audio'); return ${expression}`)
export const playedSeconds = (driver: Driver) =>
  evaluateOnAudio<number>(driver, 'audio.currentTime')
export const isPaused = (driver: Driver) => evaluateOnAudio<boolean>(driver, 'audio.paused')
export const pageText = (driver: Driver) => driver.run<string>('return document.body.textContent')

/** Waits until the track has played half a second more. */
export async function expectSound(driver: Driver): Promise<void> {
  const start = await until('a position', () => playedSeconds(driver))
  await until('sound', async () => (await playedSeconds(driver)) > start + 0.5)
  assert.equal(await evaluateOnAudio(driver, 'audio.error?.message ?? null'), null)
}

export async function chooseOption(driver: Driver, label: string, name: string): Promise<void> {
  await click(driver, button(label, playerCard))
  await click(driver, option(name))
  // The list makes the page around it inert until it is gone.
  await until('the list to close', () =>
    driver.run(`return document.querySelector('[role="listbox"]') === null`),
  )
}

export async function signIn(driver: Driver, origin: string, email: string): Promise<void> {
  await driver.open(origin)
  await click(driver, button('Sign in with Google'))
  await type(driver, "//input[@name='email' or @type='email']", email)
  await click(driver, button('Continue'))
  await until('the navigation', () =>
    driver.run(`return document.querySelector('nav[aria-label="Main"]') !== null`),
  )
}

export const openScreen = (driver: Driver, name: string) =>
  click(driver, `//nav[@aria-label='Main']${link(name)}`)

/** Creates a slide, requests its narration and waits until the track can be played. */
export async function narrate(driver: Driver): Promise<void> {
  await openScreen(driver, 'Create')
  await type(driver, '//textarea', 'I bake my own bread')
  await click(driver, button('Generate Meditation Script'))
  await click(driver, button('Generate Audio'))
  // The progress card has a play button, too: the player card has a slider.
  await until('the player card', () =>
    driver.run(`return document.querySelector('input[type="range"]') !== null`),
  )
}
