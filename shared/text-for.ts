/** The text for a code. A table that is older than the sender of the code may lack it: then undefined. */
export const textFor = <Text>(
  table: Readonly<Record<string, Text>>,
  code: string,
): Text | undefined => (Object.hasOwn(table, code) ? table[code] : undefined)
