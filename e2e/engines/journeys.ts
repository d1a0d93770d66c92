/** The listening journeys that run in every engine. */
import { strict as assert } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from './webdriver.ts'

interface Journey {
  title: string
  run: (driver: Driver, origin: string) => Promise<void>
}

const button = (name: string, inside = '') =>
  `${inside}//button[@aria-label='${name}' or normalize-space(.)='${name}']`
const link = (name: string) => `//a[normalize-space(.)='${name}']`
const card = "//*[@aria-labelledby and .//input[@type='range']]"
const dock = '//*[@data-player-dock]'
const timeoutMs = 180_000

/** Repeats a check until it returns a value other than false, null and undefined. */
async function until<Value>(check: () => Promise<Value>): Promise<NonNullable<Value>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = await check().catch((error: unknown) => {
      if (Date.now() > end) throw error
    })
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<Value>
    assert.ok(Date.now() < end, `Waited in vain: ${check}`)
    await delay(200)
  }
}

const click = (driver: Driver, xpath: string) => until(() => driver.click(xpath).then(() => true))
const seconds = (driver: Driver) =>
  driver.run<number>(`return document.querySelector('audio').currentTime`)
const isPaused = (driver: Driver) =>
  driver.run<boolean>(`return document.querySelector('audio').paused`)
const pageText = (driver: Driver) => driver.run<string>('return document.body.textContent')

async function expectSound(driver: Driver): Promise<void> {
  const start = await until(() => seconds(driver))
  await until(async () => (await seconds(driver)) > start + 0.5)
}

async function signIn(driver: Driver, origin: string): Promise<void> {
  await driver.open(origin)
  await click(driver, button('Sign in with Google'))
  await until(() =>
    driver.type("//input[@name='email' or @type='email']", 'ear@example.com').then(() => true),
  )
  await click(driver, button('Continue'))
  await until(() => driver.run(`return document.querySelector('nav[aria-label="Main"]') !== null`))
}

async function narrate(driver: Driver): Promise<void> {
  await click(driver, `//nav[@aria-label='Main']${link('Create')}`)
  await until(() => driver.type('//textarea', 'I bake my own bread').then(() => true))
  await click(driver, button('Generate Meditation Script'))
  await click(driver, button('Generate Audio'))
  // The progress card has a play button, too: the player card has a slider.
  await until(() => driver.run(`return document.querySelector('input[type="range"]') !== null`))
}

export const journeys: readonly Journey[] = [
  {
    title: 'one tap from Home plays the meditation',
    async run(driver, origin) {
      await signIn(driver, origin)
      await narrate(driver)
      await driver.open(origin)
      await click(driver, link('Play Meditation'))
      await expectSound(driver)
    },
  },
  {
    title: 'each skip moves the place, and the sound is not said to be loading while it plays',
    async run(driver) {
      for (let count = 1; count <= 8; count++) {
        const before = await seconds(driver)
        await click(driver, button('Forward 15 seconds'))
        await until(async () => (await seconds(driver)) > before + 14)
        await expectSound(driver)
        assert.ok(!(await pageText(driver)).includes('Loading the sound'))
      }
    },
  },
  {
    title: 'the sound goes on across screens',
    async run(driver) {
      for (const name of ['Create', 'Account', 'Home']) {
        await click(driver, `//nav[@aria-label='Main']${link(name)}`)
        await expectSound(driver)
      }
      assert.ok(await driver.run(`return document.querySelector('[data-player-dock]') !== null`))
    },
  },
  {
    title: 'after a reload it stands at its place, paused, one tap away',
    async run(driver, origin) {
      const before = await seconds(driver)
      await driver.open(origin)
      await until(async () => Math.abs((await seconds(driver)) - before) < 10)
      assert.equal(await isPaused(driver), true)
      await click(driver, button('Play', dock))
      await expectSound(driver)
    },
  },
  {
    title: 'repeat and speed are applied, and the pitch is kept',
    async run(driver) {
      await click(driver, `${dock}//a`)
      await click(driver, button('Repeat', card))
      const options = `const { loop, preservesPitch } = document.querySelector('audio'); return [loop, preservesPitch]`
      assert.deepEqual(await driver.run(options), [true, true])
      await driver.run(
        `const audio = document.querySelector('audio'); audio.currentTime = audio.duration - 1`,
      )
      await until(async () => (await seconds(driver)) < 60)
      assert.equal(await isPaused(driver), false)
    },
  },
  {
    title: 'signing out ends the sound',
    async run(driver) {
      await click(driver, button('Logout'))
      await until(() =>
        driver.run(`return [...document.querySelectorAll('audio')].every((audio) => audio.paused)`),
      )
      await until(() =>
        driver.run(`return document.body.textContent.includes('Sign in with Google')`),
      )
    },
  },
]
