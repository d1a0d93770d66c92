import { describe, expect, it } from 'vitest'
import { coverArt } from '#core/cover-art/cover-art.ts'
import { coverPicture } from './cover.ts'

describe('the cover of a track', () => {
  it('is a square PNG of the picture of the slide', async () => {
    const picture = await coverPicture(coverArt('a-slide', 'work', 'morning'))
    const png = Buffer.from(picture?.bytes ?? [])
    expect(picture?.mime).toBe('image/png')
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 480])
    expect(png.length).toBeLessThan(150_000)
  })

  it('is omitted when it cannot be drawn', async () => {
    expect(await coverPicture('<svg <broken')).toBeUndefined()
  })
})
