import { describe, expect, it } from 'vitest'
import { finalImageFiles } from './image-files.ts'

const files = (dockerfile: string[], written: Record<string, string[]> = {}) =>
  finalImageFiles({
    dockerfile: dockerfile.join('\n'),
    context: ['package.json', 'server/main.ts', 'server/db/a.sql', 'server/.env'],
    written,
  })

describe('the files of an image', () => {
  it('are those that the last stage copies, not those of earlier stages', () => {
    expect(
      files(['FROM node AS build', 'WORKDIR /app', 'COPY . .', 'FROM node', 'COPY package.json /']),
    ).toEqual(['/package.json'])
  })

  it('include files copied from another stage, with what was built there', () => {
    expect(
      files(
        [
          'FROM node AS base',
          'WORKDIR /app',
          'FROM base AS build',
          'COPY server ./server',
          'FROM base',
          'COPY --from=build \\',
          '  --chown=root:root /app/server/db ./db',
          'COPY --from=build /app/dist ./dist',
        ],
        { build: ['/app/dist/index.html'] },
      ),
    ).toEqual(['/app/db/a.sql', '/app/dist/index.html'])
  })

  it('include those of the base stage', () => {
    expect(files(['FROM node AS base', 'COPY package.json /x/', 'FROM base'])).toEqual([
      '/x/package.json',
    ])
  })

  it('include every secret in a folder that is copied completely', () => {
    expect(files(['FROM node', 'COPY server /app'])).toContain('/app/.env')
  })

  it('keep their names in a folder, and take the name of a target that is a file', () => {
    expect(files(['FROM node', 'COPY package.json server/main.ts /a/'])).toEqual([
      '/a/main.ts',
      '/a/package.json',
    ])
    expect(files(['FROM node', 'COPY package.json /b'])).toEqual(['/b'])
  })

  it('refuse a source or a stage that does not exist', () => {
    expect(() => files(['FROM node', 'COPY nothing /'])).toThrow('COPY nothing finds nothing')
    expect(() => files(['FROM node', 'COPY --from=gone / /'])).toThrow('names no stage')
  })
})
