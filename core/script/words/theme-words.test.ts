import { describe, expect, it } from 'vitest'
import { fittingTheme, themeByWords } from './theme-words.ts'

describe('the theme by the words of a goal', () => {
  it('is the one that most words belong to, and calm if none does', () => {
    expect(themeByWords('My bakery has loyal customers')).toBe('work')
    expect(themeByWords('Something else')).toBe('calm')
  })
})

describe('a theme that was read', () => {
  it.each([
    ['love', 'My husband cooks'],
    ['love', 'My fiancé and I cook'],
    ['love', 'I dance with my fiancée'],
    ['family', 'My daughter laughs'],
    ['work', 'A bakery'],
  ] as const)('is kept if the words of the goal support it: %s, “%s”', (theme, goal) => {
    expect(fittingTheme(theme, goal)).toBe(theme)
  })

  it.each([
    ['love', 'A garden full of roses', 'home'],
    ['love', 'I am loved', 'calm'],
    ['love', 'My husband and I have separated, and I sleep well', 'health'],
    ['family', 'I run a bakery for customers', 'work'],
  ] as const)(
    'is replaced by the theme of the words if they do not support it: %s, “%s”',
    (theme, goal, fitting) => {
      expect(fittingTheme(theme, goal)).toBe(fitting)
    },
  )
})
