// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { richText } from './rich-text.ts'

afterEach(cleanup)

const html = (text: string, tags: Parameters<typeof richText>[1]) =>
  render(<p>{richText(text, tags)}</p>).container.innerHTML

it('tags are replaced by elements, and the text around them stays', () => {
  const tags = {
    link: (text: string) => <a href="/account">{text}</a>,
    user: () => <em>Mira</em>,
  }
  expect(html('See <link>Account</link> of <user/> and <link>more</link>.', tags)).toBe(
    '<p>See <a href="/account">Account</a> of <em>Mira</em> and <a href="/account">more</a>.</p>',
  )
})

it('an unknown tag is replaced by its content', () => {
  expect(html('A <b>plain</b> text<br/>', {})).toBe('<p>A plain text</p>')
})

it('angle brackets that form no tag are shown as text', () => {
  expect(html('To <to>a < b</to> <script>', { to: (text) => <b>{text}</b> })).toBe(
    '<p>To <b>a &lt; b</b> &lt;script&gt;</p>',
  )
})
