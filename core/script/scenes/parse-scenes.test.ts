import { describe, expect, it } from 'vitest'
import { parseScenes } from './parse-scenes.ts'

const library = `### harbour-early
about: somebody who sails before work
path: leaving
quiet: yes
assumes: sea, company
goals:
- i sail before work
- a boat: small

LIGHT
A boat is some planks. [pause 4s]

SCENE
The rope is wet. [pause 5s]

You cast off. [pause 5s]

STEP
You tie one knot. [pause 4s]

THANKS
Thank the rope. [pause 4s]

LEAVE
It drifts. [pause 5s]

### bare
goals:
- peace
LIGHT
a
SCENE
b
STEP
c
THANKS
d
LEAVE
e
`

describe('a library of scenes', () => {
  it('is read with all fields and parts', () => {
    expect(parseScenes(library)[0]).toEqual({
      id: 'harbour-early',
      about: 'somebody who sails before work',
      path: 'leaving',
      isQuiet: true,
      assumes: ['sea', 'company'],
      goals: ['i sail before work', 'a boat: small'],
      light: 'A boat is some planks. [pause 4s]',
      scene: 'The rope is wet. [pause 5s]\n\nYou cast off. [pause 5s]',
      step: 'You tie one knot. [pause 4s]',
      thanks: 'Thank the rope. [pause 4s]',
      leave: 'It drifts. [pause 5s]',
    })
  })

  it('needs no more than goals and parts', () => {
    expect(parseScenes(library)[1]).toMatchObject({ path: 'plain', isQuiet: false, assumes: [] })
  })

  it.each([
    ['an unknown assumption', library.replace('sea, company', 'sea, unicorn'), /unicorn/],
    ['an unknown path', library.replace('path: leaving', 'path: escaping'), /escaping/],
    ['an unknown line', library.replace('goals:', 'colour: red\ngoals:'), /colour: red/],
    ['no goals', library.replace('- peace\n', ''), /bare: no goals/],
    ['a missing part', library.replace('THANKS\nd\n', ''), /bare: no part thanks/],
  ])('is refused with %s', (_, text, reason) => {
    expect(() => parseScenes(text)).toThrow(reason)
  })
})
