/** `npm run test:long` sets TEST_LONG: the same tests run with many more seeds, rounds or requests. */
export const isLongRun = process.env.TEST_LONG === '1'

/** The first number in an ordinary run, the second in a long one. */
export const rounds = (few: number, many: number) => (isLongRun ? many : few)

/** The seeds 1, 2, 3 …: `few` of them in an ordinary run, `many` in a long one. */
export const seeds = (few: number, many: number) =>
  Array.from({ length: rounds(few, many) }, (_, index) => index + 1)
