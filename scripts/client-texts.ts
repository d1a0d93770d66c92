/**
 * Finds the texts in a source file that users would see. Such texts belong in the catalogues in client/texts, which can
 * be translated.
 */
import { parseSync } from 'vite'
import { childrenOf, type Node } from './syntax-tree.ts'

/** Attributes and properties whose values are shown or read out. */
const textProperties = new Set([
  'alt',
  'aria-label',
  'aria-valuetext',
  'description',
  'error',
  'hint',
  'label',
  'lead',
  'placeholder',
  'text',
  'title',
])

const hasLetters = /\p{L}/u
/**
 * A capitalised word and another word, or four words or more that end with a full stop or the like. Lists of CSS
 * classes match neither.
 */
const readsLikeSentence = /^[“"]?\p{Lu}\p{Ll}*\s+\S|^\S+(\s+\S+){3,}[.!?…]$/u

/** The texts in a source, in order. Imports and error messages for developers are not texts. */
export function textsIn(fileName: string, source: string): string[] {
  const texts = new Map<unknown, string>()
  const add = (literals: Node[]) => {
    for (const literal of literals) {
      const text = textOf(literal).trim()
      if (hasLetters.test(text)) texts.set(literal.start, text)
    }
  }
  visit(parseSync(fileName, source).program as unknown as Node)
  return [...texts].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text)

  function visit(node: Node): void {
    if (isForDevelopers(node)) return
    if (node.type === 'JSXText') add([node])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of childrenOf(node)) {
        if (child.type === 'JSXExpressionContainer') add(literalsOf(child.expression as Node))
      }
    }
    if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const { value } = node as { value?: Node | null }
      if (value && textProperties.has(nameOf(node))) add(literalsOf(value))
    }
    if (isLiteral(node) && readsLikeSentence.test(textOf(node).trim())) add([node])
    for (const child of childrenOf(node)) visit(child)
  }
}

function isForDevelopers(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  // The summary of an endpoint is part of the published description of the API.
  if (node.type === 'Property' && nameOf(node) === 'summary') return true
  if (node.type !== 'NewExpression') return false
  return String((node.callee as Node).name).endsWith('Error')
}

/** The literals that an expression may evaluate to; those that it only compares with are not among them. */
function literalsOf(node: Node): Node[] {
  if (isLiteral(node)) return [node]
  const parts: Record<string, readonly string[]> = {
    JSXExpressionContainer: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    ParenthesizedExpression: ['expression'],
    TSAsExpression: ['expression'],
    MemberExpression: ['object'],
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return ['left', 'right'].flatMap((side) => literalsOf(node[side] as Node))
  }
  if (node.type === 'ObjectExpression') {
    return (node.properties as Node[]).flatMap(({ value }) =>
      value ? literalsOf(value as Node) : [],
    )
  }
  return (parts[node.type] ?? []).flatMap((part) => literalsOf(node[part] as Node))
}

const isLiteral = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

function textOf(node: Node): string {
  if (node.type !== 'TemplateLiteral') return String(node.value)
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

function nameOf({ name, key }: Node): string {
  const nameNode = (name ?? key) as Node
  return String(nameNode.name ?? nameNode.value)
}
