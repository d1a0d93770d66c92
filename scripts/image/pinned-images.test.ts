import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imagesOf, pinnedLine } from './pinned-images.ts'

const root = join(import.meta.dirname, '..', '..')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const digest = `sha256:${'0a'.repeat(32)}`

describe('pinning images', () => {
  it('finds every image of compose.yaml, each behind a variable with a tag as its default', () => {
    const found = imagesOf(compose)
    expect(found.map(({ variable }) => variable)).toEqual([
      'NODE_IMAGE',
      'POSTGRES_IMAGE',
      'MINIO_IMAGE',
      'MINIO_CLIENT_IMAGE',
    ])
    for (const { image } of found) expect(image).toMatch(/^[a-z/]+:\S+$/)
  })

  it('names the same base image as the Dockerfile', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const [base] = imagesOf(compose)
    expect(dockerfile).toContain(`ARG NODE_IMAGE=${base?.image}\n`)
  })

  it('writes the tag and the digest, which wins over the tag', () => {
    const named = { variable: 'POSTGRES_IMAGE', image: 'postgres:18' }
    const manifest = JSON.stringify({ mediaType: 'x', digest, size: 1 })
    expect(pinnedLine(named, manifest)).toBe(`POSTGRES_IMAGE=postgres:18@${digest}`)
  })

  it.each(['{}', '{"digest":"sha256:12"}', '{"digest":null}'])(
    'refuses an answer without a whole digest: %s',
    (manifest) => {
      const named = { variable: 'POSTGRES_IMAGE', image: 'postgres:18' }
      expect(() => pinnedLine(named, manifest)).toThrow('gave no digest for postgres:18')
    },
  )
})
