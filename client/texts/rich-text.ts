import { createElement, Fragment, type ReactNode } from 'react'

type Tags = Record<string, (content: string) => ReactNode>

/**
 * Renders a text with elements in it: `richText('See <link>Account</link>.', { link })` calls
 * `link('Account')`. `<name/>` is a tag without content, for what must not be part of the text.
 */
export function richText(text: string, tags: Tags): ReactNode {
  // Every match adds three groups: a tag, its content, and the name of a tag without content.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>|<(\w+)\/>/)
  const nodes: ReactNode[] = [parts[0]]
  for (let at = 1; at < parts.length; at += 4) {
    const content = parts[at + 1] ?? ''
    const render = tags[parts[at] ?? parts[at + 2] ?? '']
    nodes.push(render ? render(content) : content, parts[at + 3])
  }
  return createElement(Fragment, null, ...nodes)
}
