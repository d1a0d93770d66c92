/** A node of the syntax tree that `parseSync` of Vite returns. */
export interface Node {
  type: string
  [field: string]: unknown
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}
