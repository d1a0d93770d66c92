import { describe, expect, it } from 'vitest'
import { finalImageFiles } from './image-files.ts'

const imageFiles = (dockerfile: string[], filesWrittenByRun: Record<string, string[]> = {}) =>
  finalImageFiles({
    dockerfile: dockerfile.join('\n'),
    context: ['package.json', 'server/main.ts', 'server/db/a.sql', 'server/.env'],
    filesWrittenByRun,
  })

describe('finalImageFiles', () => {
  it('lists the files that the last stage copies, not those of earlier stages', () => {
    expect(
      imageFiles([
        'FROM node AS build',
        'WORKDIR /app',
        'COPY . .',
        'FROM node',
        'COPY package.json /',
      ]),
    ).toEqual(['/package.json'])
  })

  it('lists files that are copied from another stage, including those that RUN wrote there', () => {
    expect(
      imageFiles(
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

  it('lists the files of the stage that the last stage starts from', () => {
    expect(imageFiles(['FROM node AS base', 'COPY package.json /x/', 'FROM base'])).toEqual([
      '/x/package.json',
    ])
  })

  it('lists hidden files in a folder that is copied, such as .env', () => {
    expect(imageFiles(['FROM node', 'COPY server /app'])).toContain('/app/.env')
  })

  it('keeps the name of a file copied into a folder, and renames a file copied to a file path', () => {
    expect(imageFiles(['FROM node', 'COPY package.json server/main.ts /a/'])).toEqual([
      '/a/main.ts',
      '/a/package.json',
    ])
    expect(imageFiles(['FROM node', 'COPY package.json /b'])).toEqual(['/b'])
  })

  it('throws for a source or a stage that does not exist', () => {
    expect(() => imageFiles(['FROM node', 'COPY missing.txt /'])).toThrow(
      'COPY missing.txt finds nothing',
    )
    expect(() => imageFiles(['FROM node', 'COPY --from=gone / /'])).toThrow('names no stage')
  })
})
