import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type SocketMessage, socketMessage } from '#shared/contract/messages.ts'
import type { HttpClient } from '#testing/http-client.ts'
import { serveForTests } from '#testing/server.ts'

const server = serveForTests({ variables: { ROLE: 'all' } })
const goal = 'I wake in the white house above Quendolport and paint until noon.'

interface Slide {
  id: string
  audioUrl: string | null
  trackId: string | null
  script: string
}
interface Track {
  durationSeconds: number
  captions: { start: number; end: number; text: string }[]
  peaks: number[]
  audioUrl: string
  captionsUrl: string
}

const json = async <Value>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Value
const blobFiles = () =>
  readdirSync(join(server.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const userBlobs = () => blobFiles().filter((path) => path.includes('/users/'))

let ida: HttpClient
let bo: HttpClient
let slide: Slide
let track: Track
/** The preview, requested when the track had begun. */
let preview: Buffer
const receivedMessages: SocketMessage[] = []

beforeAll(async () => {
  ;[ida, bo] = [await server.signedIn('ida@example.com'), await server.signedIn('bo@example.com')]
  const createdSlide = await json<Slide>(
    ida.send('POST', '/api/target-slides/generate', { goalDescription: goal }),
  )
  const cookie = [...ida.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  await once(socket, 'open')
  const completed = new Promise((resolve) => {
    socket.on('message', (data) => {
      const message = socketMessage.parse(JSON.parse(String(data)))
      receivedMessages.push(message)
      if (message.type === 'job_completed') resolve(message)
    })
  })
  await ida.send('POST', `/api/target-slides/${createdSlide.id}/generate-audio`, { pace: 0.85 })
  const previewUrl = await announcedPreview(socket)
  const response = await ida.get(previewUrl)
  expect(response.status).toBe(200)
  preview = Buffer.from(await response.arrayBuffer())
  await completed
  socket.terminate()
  slide = await json<Slide>(ida.get(`/api/target-slides/${createdSlide.id}`))
  track = await json<Track>(ida.get(`/api/tracks/${slide.trackId}`))
})

const announcedPreview = (socket: WebSocket) =>
  new Promise<string>((resolve) => {
    socket.on('message', (data) => {
      const message = socketMessage.parse(JSON.parse(String(data)))
      if (message.type === 'job_progress' && message.previewUrl) resolve(message.previewUrl)
    })
  })

const audio = (headers: Record<string, string> = {}, client = ida) =>
  client.get(slide.audioUrl ?? '', headers)

describe('a narration', () => {
  it('sends messages about its progress and its end to its owner', () => {
    const progress = receivedMessages.flatMap((message) =>
      message.type === 'job_progress' ? message.progress : [],
    )
    expect(progress.length).toBeGreaterThan(1)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(receivedMessages.find(({ type }) => type === 'job_completed')).toEqual({
      type: 'job_completed',
      jobId: slide.trackId,
      status: 'completed',
      result: { audioUrl: slide.audioUrl },
      error: null,
    })
  })

  it('is reported as completed, and a second request is refused with 409', async () => {
    expect(await json(ida.get(`/api/jobs/${slide.trackId}`))).toMatchObject({
      status: 'completed',
      progress: 100,
      queuePosition: null,
    })
    const secondRequest = await ida.send('POST', `/api/target-slides/${slide.id}/generate-audio`, {
      pace: 1,
    })
    expect(secondRequest.status).toBe(409)
    const stats = await json(ida.get('/api/usage/stats'))
    expect(stats).toMatchObject({ usage: { audioCount: 1 } })
  })

  it('can be heard while it is being made, with the bytes of the finished track', async () => {
    const file = Buffer.from(await (await audio()).arrayBuffer())
    expect(preview.length).toBe(file.length)
    expect(preview.equals(file)).toBe(true)
  })

  it('is in the list of slides', async () => {
    expect(await json(ida.get('/api/target-slides'))).toMatchObject([
      { id: slide.id, audioUrl: slide.audioUrl, trackId: slide.trackId },
    ])
  })
})

describe('the audio', () => {
  it('is an MP3 of five minutes with the goal as its title', async () => {
    const response = await audio()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const file = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(file.length)
    expect(file.includes(Buffer.from('Quendolport', 'utf16le'))).toBe(true)
    const decoder = new MPEGDecoder()
    await decoder.ready
    const { channelData, sampleRate } = decoder.decode(file)
    decoder.free()
    const seconds = (channelData[0]?.length ?? 0) / sampleRate
    expect(Math.abs(seconds - 300)).toBeLessThan(3)
    expect(Math.abs(seconds - track.durationSeconds)).toBeLessThan(0.2)
  })

  it('is served in byte ranges', async () => {
    const wholeAudio = Buffer.from(await (await audio()).arrayBuffer())
    const ranges: [string, Buffer][] = [
      ['bytes=0-99', wholeAudio.subarray(0, 100)],
      ['bytes=65530-65545', wholeAudio.subarray(65530, 65546)],
      ['bytes=-10', wholeAudio.subarray(-10)],
      [`bytes=${wholeAudio.length - 5}-`, wholeAudio.subarray(-5)],
    ]
    for (const [range, part] of ranges) {
      const response = await audio({ range })
      expect(response.status).toBe(206)
      expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true)
    }
    const beyond = await audio({ range: `bytes=${wholeAudio.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${wholeAudio.length}`)
    expect(await beyond.json()).toMatchObject({ type: 'urn:evenstream:problem:request.range' })
  })

  it('gets 304 for a matching ETag, and can be requested by HEAD', async () => {
    const head = await ida.fetch(slide.audioUrl ?? '', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000_000)
    const etag = head.headers.get('etag') ?? ''
    const unchangedResponse = await audio({ 'if-none-match': etag })
    expect(unchangedResponse.status).toBe(304)
    expect(await unchangedResponse.text()).toBe('')
    expect((await audio({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  })

  it('is served to its owner only', async () => {
    for (const path of ['', '/audio', '/captions'].map(
      (end) => `/api/tracks/${slide.trackId}${end}`,
    )) {
      expect((await bo.get(path, { range: 'bytes=0-9' })).status).toBe(404)
      expect((await server.client().get(path)).status).toBe(401)
      expect((await bo.fetch(path, { method: 'HEAD' })).status).toBe(404)
    }
    expect((await ida.get('/api/tracks/..%2f..%2faudio/audio')).status).toBe(404)
  })
})

describe('the captions', () => {
  it('contain the words of the script in order', async () => {
    const captionText = track.captions.map(({ text }) => text).join(' ')
    const scriptText = slide.script.replaceAll(/\[pause \d+s\]/g, ' ')
    const words = (text: string) => text.match(/[\p{L}\d']+/gu)
    expect(words(captionText)).toEqual(words(scriptText))
    const vtt = await ida.get(track.captionsUrl)
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    // The track opens with a tone of seven seconds.
    expect(await vtt.text()).toMatch(/^WEBVTT\n\n1\n00:00:07/)
  })

  it('are sent with the peaks of the waveform', () => {
    expect(track.peaks.length).toBe(200)
    expect(Math.max(...track.peaks)).toBeLessThanOrEqual(1)
  })
})

describe('the storage of a track', () => {
  it('contains no plain text, neither in the database nor in blobs', async () => {
    const [longestCaption = ''] = track.captions
      .map(({ text }) => text)
      .sort((a, b) => b.length - a.length)
    expect(longestCaption.length).toBeGreaterThan(20)
    expect(await server.dump()).not.toContain(longestCaption)
    for (const path of userBlobs()) {
      const bytes = readFileSync(path)
      for (const word of ['Quendolport', 'Evenstream']) {
        expect(bytes.includes(word)).toBe(false)
        expect(bytes.includes(Buffer.from(word, 'utf16le'))).toBe(false)
      }
    }
  })

  it('is one blob: the cached speech has been removed', async () => {
    await expect.poll(() => userBlobs().length).toBe(1)
  })
})

describe('a sample of the voice', () => {
  it('is rendered when no job is due', async () => {
    interface Voices {
      voices: { id: string; sampleUrl: string | null }[]
    }
    const sampleUrl = async () => (await json<Voices>(ida.get('/api/voices'))).voices[0]?.sampleUrl
    // `slt` is the light voice.
    await expect.poll(sampleUrl).toBe('/api/voices/slt/sample')
    const response = await bo.get('/api/voices/slt/sample', { range: 'bytes=0-2' })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('ID3')
    expect((await bo.get('/api/voices/none/sample')).status).toBe(404)
    expect((await server.client().get('/api/voices/slt/sample')).status).toBe(401)
  })
})

describe('deleting the slide', () => {
  it('removes the audio', async () => {
    expect((await ida.send('DELETE', `/api/target-slides/${slide.id}`)).status).toBe(204)
    expect((await audio()).status).toBe(404)
    await expect.poll(() => userBlobs().length).toBe(0)
  })
})
