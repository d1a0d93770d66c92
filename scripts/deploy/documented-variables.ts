/** Reads the variables from the README's configuration table. */
export function documentedVariables(readme: string): string[] {
  const section = /^## Configuration\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
}
