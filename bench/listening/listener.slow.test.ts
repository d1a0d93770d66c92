// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { logPlayback, type PlaybackLogWindow } from './listener.ts'

it('a stall counts as one with a message if the message appears during it, or is still shown from the stall before', async () => {
  logPlayback({ openingSeconds: 2, waitingMessage: 'Waiting for the voice' })
  const { playbackLog } = window as unknown as PlaybackLogWindow
  const [audio, card] = [document.createElement('audio'), document.createElement('p')]
  document.body.append(audio, card)
  const playUntil = (currentTime: number) => {
    Object.defineProperty(audio, 'currentTime', { value: currentTime, configurable: true })
    audio.dispatchEvent(new Event('playing'))
    audio.dispatchEvent(new Event('timeupdate'))
    audio.dispatchEvent(new Event('waiting'))
  }
  const show = async (message: string) => {
    card.textContent = message
    // Observers of the page are called before this continues.
    await Promise.resolve()
  }
  playUntil(10)
  await show('Narrating')
  expect(playbackLog).toMatchObject({ stalls: [10], stallsWithMessage: 0 })
  playUntil(20)
  await show('Waiting for the voice: the sound goes on by itself')
  expect(playbackLog).toMatchObject({ stalls: [10, 20], stallsWithMessage: 1 })
  await show('Narrating')
  playUntil(30)
  await show('Waiting for the voice: the sound goes on by itself')
  expect(playbackLog).toMatchObject({ stalls: [10, 20, 30], stallsWithMessage: 2 })
  playUntil(31)
  expect(playbackLog).toMatchObject({ stalls: [10, 20, 30, 31], stallsWithMessage: 3 })
})
