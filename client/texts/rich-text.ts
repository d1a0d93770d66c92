import { createElement, Fragment, type ReactNode } from 'react'

type Tags = Record<string, (content: string) => ReactNode>

/**
 * Renders a text with elements in it: `richText('See <link>Account</link>.', { link })` calls
 * `link('Account')`. `<name/>` is a tag without content, for values that are not part of the text.
 */
export function richText(text: string, tags: Tags): ReactNode {
  // Every match adds three groups: a tag, its content, and the name of a tag without content.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>|<(\w+)\/>/)
  const nodes: ReactNode[] = [parts[0]]
  for (let i = 1; i < parts.length; i += 4) {
    const content = parts[i + 1] ?? ''
    const render = tags[parts[i] ?? parts[i + 2] ?? '']
    nodes.push(render ? render(content) : content, parts[i + 3])
  }
  return createElement(Fragment, null, ...nodes)
}
