import { describe, expect, it } from 'vitest'
import { readForm } from './form.ts'

describe('readForm', () => {
  it('parses bracketed names into nested values', () => {
    const encoded =
      'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&metadata[a b]=c%26d&expand[]=x&expand[]=y&on=true'
    expect(readForm(encoded)).toEqual({
      mode: 'subscription',
      line_items: [{ price: 'p', quantity: '1' }],
      metadata: { 'a b': 'c&d' },
      expand: ['x', 'y'],
      on: 'true',
    })
  })

  it('does not let a form set the prototype', () => {
    expect(readForm('__proto__[polluted]=1&a[__proto__][polluted]=1')).toBeDefined()
    expect({}).not.toHaveProperty('polluted')
  })
})
