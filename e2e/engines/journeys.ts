/** The listening journeys that run in every engine, each from where the one before it ended. */
import { strict as assert } from 'node:assert'
import type { Driver } from './driver.ts'
import {
  button,
  choose,
  click,
  dock,
  expectSound,
  isPaused,
  link,
  narrate,
  ofAudio,
  openScreen,
  pageText,
  playerCard,
  seconds,
  signIn,
  until,
} from './steps.ts'

interface Visit {
  origin: string
  /** Of a user whose allowance is enough for two narrations. */
  email: string
}

export interface Journey {
  title: string
  run: (driver: Driver, visit: Visit) => Promise<void>
  /** Why an engine cannot run it. */
  isImpossibleIn?: (driver: Driver) => string | false
}

/** Shows the time in the page as this much later; timers go on as before. */
const advanceClock = (driver: Driver, ms: number) =>
  // Firefox runs scripts beside the page, with a Date of their own.
  driver.run(`const { Date: date } = window.wrappedJSObject ?? window
    const now = date.now.bind(date)
    date.now = () => now() + ${ms}`)
const setPosition = (driver: Driver, expression: string) =>
  driver.run(`const audio = document.querySelector('audio'); audio.currentTime = ${expression}`)
/** Both marks say in words that the sound has not arrived: of the card, and of the dock. */
const isLoading = async (driver: Driver) => (await pageText(driver)).includes('Loading the sound')

export const journeys: readonly Journey[] = [
  {
    title: 'one tap from Home plays the meditation',
    async run(driver, { origin, email }) {
      await signIn(driver, origin, email)
      await narrate(driver)
      await driver.open(origin)
      await click(driver, link('Play Meditation'))
      await expectSound(driver)
    },
  },
  {
    title:
      'each of 25 skips moves the place, and the sound is not said to be loading while it plays',
    async run(driver) {
      for (let count = 1; count <= 25; count++) {
        // A track has room for nineteen.
        if ((await seconds(driver)) > 270) await setPosition(driver, '5')
        await until('the seek', () => ofAudio<boolean>(driver, '!audio.seeking'))
        const before = await seconds(driver)
        await click(driver, button('Forward 15 seconds', playerCard))
        await until(`skip ${count} from ${before}`, async () => {
          const now = await seconds(driver)
          assert.ok(now >= before, `skip ${count} went from ${before} to ${now}`)
          return now > before + 14
        })
        await expectSound(driver)
        await until('the mark to go', async () => !(await isLoading(driver)))
      }
    },
  },
  {
    title: 'the sound goes on across four screens',
    async run(driver) {
      await setPosition(driver, '30')
      for (const name of ['Create', 'Journal', 'Account', 'Home']) {
        await openScreen(driver, name)
        await expectSound(driver)
        await until('the dock', () =>
          driver.run(`return document.querySelector('[data-player-dock]') !== null`),
        )
      }
    },
  },
  {
    title: 'after a reload it stands at its place, paused, one tap away',
    async run(driver, { origin }) {
      const before = await seconds(driver)
      await driver.open(origin)
      await until('the place', async () => Math.abs((await seconds(driver)) - before) < 10)
      assert.equal(await isPaused(driver), true)
      await click(driver, button('Play', dock))
      await expectSound(driver)
    },
  },
  {
    title: 'of two tabs one sounds',
    async run(driver, { origin }) {
      await click(driver, `${dock}//a`)
      await until(
        'the slide',
        async () => (await driver.run<string>('return location.pathname')) !== '/',
      )
      const path = await driver.run<string>('return location.pathname')
      const first = await driver.currentTab()
      const second = await driver.newTab()
      await driver.open(origin + path)
      await click(driver, button('Play', playerCard))
      await expectSound(driver)
      await driver.switchToTab(first)
      await until('the first tab to be silent', () => isPaused(driver))
      await click(driver, button('Play', playerCard))
      await expectSound(driver)
      await driver.switchToTab(second)
      await until('the second tab to be silent', () => isPaused(driver))
      await driver.closeTab()
      await driver.switchToTab(first)
      await expectSound(driver)
    },
  },
  {
    title: 'a repeated track starts again at its end',
    async run(driver) {
      await click(driver, button('Repeat', playerCard))
      await setPosition(driver, 'audio.duration - 1')
      await until('the beginning', async () => (await seconds(driver)) < 60)
      await expectSound(driver)
    },
  },
  {
    title: 'the speed is applied with the pitch kept, and both options outlast a reload',
    async run(driver) {
      await choose(driver, 'Speed', '1.25×')
      const options = '[audio.playbackRate, audio.preservesPitch, audio.loop]'
      assert.deepEqual(await ofAudio(driver, options), [1.25, true, true])
      await expectSound(driver)
      await driver.open(await driver.run('return location.href'))
      await click(driver, button('Play', playerCard))
      await expectSound(driver)
      assert.deepEqual(await ofAudio(driver, options), [1.25, true, true])
    },
  },
  {
    title: 'the sleep timer fades the sound out and ends it',
    async run(driver) {
      await choose(driver, 'Sleep timer', '15 minutes')
      await advanceClock(driver, (14 * 60 + 40) * 1000)
      await until('a lower volume', () => ofAudio<boolean>(driver, 'audio.volume < 0.8'))
      assert.equal(await isPaused(driver), false)
      await advanceClock(driver, 60_000)
      await until('silence', () => isPaused(driver))
      assert.equal(await ofAudio(driver, 'audio.volume'), 1)
    },
  },
  {
    title: 'a narrated slide is narrated anew, while its track sounds',
    async run(driver) {
      const source = () => ofAudio<string>(driver, 'audio.src')
      const before = await source()
      await click(driver, button('Play', playerCard))
      await expectSound(driver)
      await click(driver, button('Another voice or pace'))
      assert.match(await pageText(driver), /This uses one of your audio narrations/)
      await click(driver, button('Narrate Again'))
      await expectSound(driver)
      assert.equal(await source(), before)
      await until('the new track', () =>
        driver.run(
          `return !document.querySelector('a[download]').href.includes(${JSON.stringify(before)})`,
        ),
      )
    },
  },
  {
    title: 'signing out ends the sound',
    async run(driver) {
      await click(driver, button('Logout'))
      await until('silence', () =>
        driver.run(`return [...document.querySelectorAll('audio')].every((audio) => audio.paused)`),
      )
      await until('the sign-in', async () =>
        (await pageText(driver)).includes('Sign in with Google'),
      )
    },
  },
  {
    title: 'the console has no error',
    isImpossibleIn: ({ consoleErrors }) =>
      !consoleErrors && 'its driver has no command that reads the console',
    async run(driver) {
      assert.deepEqual(await driver.consoleErrors?.(), [])
    },
  },
]
