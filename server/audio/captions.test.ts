import { describe, expect, it } from 'vitest'
import { webVtt } from './captions.ts'

describe('captions', () => {
  it('are printed as WebVTT', () => {
    const captions = [
      { start: 2, end: 4.5, text: 'Rest.' },
      { start: 3725.0406, end: 3726.9, text: 'You wake.' },
    ]
    expect(webVtt(captions)).toBe(
      'WEBVTT\n\n1\n00:00:02.000 --> 00:00:04.500\nRest.\n\n2\n01:02:05.041 --> 01:02:06.900\nYou wake.\n',
    )
  })

  it('contain escaped text, so that it cannot break the format', () => {
    const text = 'a --> b\n\n<script>&'
    expect(webVtt([{ start: 0, end: 1, text }])).toContain('\na --&gt; b &lt;script&gt;&amp;\n')
  })
})
