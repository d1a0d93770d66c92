import fc from 'fast-check'

/** Strings that PostgreSQL refuses, or that UTF-8 cannot express. */
const unstorable = ['\0', '\ud800', '\udfff', '\udc00\ud800']

/** Strings known to break databases, pages, terminals, templates, paths or comparisons. */
const dangerousStrings = [
  "'; drop table users; --",
  '" or ""="',
  '$1 $$ \\',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}} #{7*7}',
  '../../etc/passwd',
  '%00 %s %n %d',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  '\x1b[31m\x07\x08',
  '\u202etxet\u202c',
  '\ufeff\u200b\u2060',
  '\u2028\u2029\x85',
  'e\u0301 \u00e9 \u1e9b\u0323 \ufb01',
  'İıſK',
  '🏳️‍🌈👩‍👩‍👧‍👦\u{10ffff}\ufffe\uffff',
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '[pause 5s]',
  '[pause 99999999999999999999s]',
  '  \t\n ',
  '\u00a0\u3000',
  'null',
  'NaN',
  '1e400',
  '__proto__',
  'constructor',
]

const part = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 3, arbitrary: fc.constantFrom(...dangerousStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom('I live by the sea. ', 'A calm day. ', 'no\n\nyes ') },
)

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const storableText = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''))
  .filter(isStorable)

const unstorableText = fc
  .tuple(storableText, fc.constantFrom(...unstorable), storableText)
  .map((parts) => parts.join(''))

/** A string repeated up to the limit or beyond, to find code that is slower than linear. */
export const repeatedText = (max: number) =>
  fc
    .tuple(
      fc.constantFrom(
        'a',
        'a ',
        'a.',
        'I am. ',
        '((',
        '\n',
        ' a',
        "I'm ",
        '🙂',
        ...dangerousStrings,
      ),
      fc.boolean(),
    )
    .map(([unit, isTooLong]) => unit.repeat(max + 1).slice(0, isTooLong ? max + 1 : max))

export const hostileText = (max: number) =>
  fc.oneof(
    { weight: 8, arbitrary: storableText.map((text) => text.slice(0, max)) },
    { weight: 2, arbitrary: unstorableText },
    { weight: 1, arbitrary: repeatedText(max) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\u00a0') },
  )

/** Values of any JSON type, for fields and bodies that expect another type. */
export const arbitraryValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], ''),
  fc.constantFrom<unknown>([null], { length: 5 }, { toString: 'x' }, { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
  hostileText(40),
)
