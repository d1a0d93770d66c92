// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { richText } from './rich-text.ts'

afterEach(cleanup)

const html = (text: string, tags: Parameters<typeof richText>[1]) =>
  render(<p>{richText(text, tags)}</p>).container.innerHTML

it('replaces tags by elements and keeps the text around them', () => {
  const tags = {
    link: (text: string) => <a href="/account">{text}</a>,
    user: () => <em>Mira</em>,
  }
  expect(html('See <link>Account</link> of <user/> and <link>more</link>.', tags)).toBe(
    '<p>See <a href="/account">Account</a> of <em>Mira</em> and <a href="/account">more</a>.</p>',
  )
})

it('renders the content alone of a tag that has no element', () => {
  expect(html('A <b>plain</b> text<br/>', {})).toBe('<p>A plain text</p>')
})

it('shows signs of markup in a value as text', () => {
  expect(html('To <to>a < b</to> <script>', { to: (text) => <b>{text}</b> })).toBe(
    '<p>To <b>a &lt; b</b> &lt;script&gt;</p>',
  )
})
