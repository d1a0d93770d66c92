/** The listening journeys of the engines; each starts in the state that the previous one left. */
import { strict as assert } from 'node:assert'
import { countTimeUpdates, readTimeUpdates, type TimeUpdates } from '../time-updates.ts'
import type { Driver } from './driver.ts'
import {
  button,
  chooseOption,
  click,
  dock,
  evaluateOnAudio,
  expectSound,
  isPaused,
  link,
  narrate,
  openScreen,
  pageText,
  playedSeconds,
  playerCard,
  signIn,
  until,
} from './steps.ts'

interface JourneyOptions {
  origin: string
  /** The email of a user whose allowance is enough for two narrations. */
  email: string
}

export interface Journey {
  title: string
  run: (driver: Driver, options: JourneyOptions) => Promise<void>
  /** Why an engine cannot run it, or false if it can. */
  reasonToSkip?: (driver: Driver) => string | false
}

/** Moves `Date.now` of the page ahead; timers are not affected. */
const advanceClock = (driver: Driver, ms: number) =>
  // Firefox runs scripts in a sandbox with its own Date; `wrappedJSObject` is the window of the page.
  driver.run(`const { Date: date } = window.wrappedJSObject ?? window
    const now = date.now.bind(date)
    date.now = () => now() + ${ms}`)
/** `expression` gives the seconds; the page evaluates it, with `audio` for the audio element. */
const setPosition = (driver: Driver, expression: string) =>
  driver.run(`const audio = document.querySelector('audio'); audio.currentTime = ${expression}`)

export const journeys: readonly Journey[] = [
  {
    title: "one tap on 'Play Meditation' at Home plays the track",
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
      'each of 25 skips moves the position, and no loading message is shown while the sound plays',
    async run(driver) {
      await driver.run(countTimeUpdates)
      for (let count = 1; count <= 25; count++) {
        // A track of 300 seconds is long enough for nineteen skips.
        if ((await playedSeconds(driver)) > 270) await setPosition(driver, '5')
        await until('the seek', () => evaluateOnAudio<boolean>(driver, '!audio.seeking'))
        const before = await playedSeconds(driver)
        await click(driver, button('Forward 15 seconds', playerCard))
        await until(`skip ${count} from ${before}`, async () => {
          const now = await playedSeconds(driver)
          assert.ok(now >= before, `skip ${count} went from ${before} to ${now}`)
          return now > before + 14
        })
        await expectSound(driver)
      }
      const { playing, loading } = await driver.run<TimeUpdates>(readTimeUpdates)
      assert.ok(playing >= 25)
      assert.equal(loading, 0)
    },
  },
  {
    title: 'the sound continues across four screens',
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
    title: 'after a reload the track is paused at its position, and one tap plays it',
    async run(driver, { origin }) {
      const before = await playedSeconds(driver)
      await driver.open(origin)
      await until(
        'the restored position',
        async () => Math.abs((await playedSeconds(driver)) - before) < 10,
      )
      assert.equal(await isPaused(driver), true)
      await click(driver, button('Play', dock))
      await expectSound(driver)
    },
  },
  {
    title: 'playing in one tab pauses the other tab',
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
      await until('the beginning', async () => (await playedSeconds(driver)) < 60)
      await expectSound(driver)
    },
  },
  {
    title: 'the speed is applied with the pitch kept, and speed and repeat outlast a reload',
    async run(driver) {
      await chooseOption(driver, 'Speed', '1.25×')
      const options = '[audio.playbackRate, audio.preservesPitch, audio.loop]'
      assert.deepEqual(await evaluateOnAudio(driver, options), [1.25, true, true])
      await expectSound(driver)
      await driver.open(await driver.run('return location.href'))
      await click(driver, button('Play', playerCard))
      await expectSound(driver)
      assert.deepEqual(await evaluateOnAudio(driver, options), [1.25, true, true])
    },
  },
  {
    title: 'the sleep timer fades the sound out and ends it',
    async run(driver) {
      await chooseOption(driver, 'Sleep timer', '15 minutes')
      await advanceClock(driver, (14 * 60 + 40) * 1000)
      await until('a lower volume', () => evaluateOnAudio<boolean>(driver, 'audio.volume < 0.8'))
      assert.equal(await isPaused(driver), false)
      await advanceClock(driver, 60_000)
      await until('silence', () => isPaused(driver))
      assert.equal(await evaluateOnAudio(driver, 'audio.volume'), 1)
    },
  },
  {
    title: 'while a slide is narrated again, its present track plays',
    async run(driver) {
      const source = () => evaluateOnAudio<string>(driver, 'audio.src')
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
    reasonToSkip: ({ consoleErrors }) =>
      !consoleErrors && 'its driver has no command that reads the console',
    async run(driver) {
      assert.deepEqual(await driver.consoleErrors?.(), [])
    },
  },
]
