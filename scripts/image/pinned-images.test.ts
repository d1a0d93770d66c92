import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imagesOf, pinnedLine } from './pinned-images.ts'

const root = join(import.meta.dirname, '..', '..')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const digest = `sha256:${'0a'.repeat(32)}`

describe('pinned images', () => {
  it('imagesOf finds every image of compose.yaml with its variable and its default tag', () => {
    const images = imagesOf(compose)
    expect(images.map(({ variable }) => variable)).toEqual([
      'NODE_IMAGE',
      'POSTGRES_IMAGE',
      'MINIO_IMAGE',
      'MINIO_CLIENT_IMAGE',
    ])
    for (const { image } of images) expect(image).toMatch(/^[a-z/]+:\S+$/)
  })

  it('compose.yaml and the Dockerfile have the same default base image', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const [base] = imagesOf(compose)
    expect(dockerfile).toContain(`ARG NODE_IMAGE=${base?.image}\n`)
  })

  it('pinnedLine writes the variable with the tag and the digest', () => {
    const composeImage = { variable: 'POSTGRES_IMAGE', image: 'postgres:18' }
    const manifest = JSON.stringify({ mediaType: 'x', digest, size: 1 })
    expect(pinnedLine(composeImage, manifest)).toBe(`POSTGRES_IMAGE=postgres:18@${digest}`)
  })

  it.each(['{}', '{"digest":"sha256:12"}', '{"digest":null}'])(
    'pinnedLine throws for the manifest %s, which has no complete digest',
    (manifest) => {
      const composeImage = { variable: 'POSTGRES_IMAGE', image: 'postgres:18' }
      expect(() => pinnedLine(composeImage, manifest)).toThrow('gave no digest for postgres:18')
    },
  )
})
