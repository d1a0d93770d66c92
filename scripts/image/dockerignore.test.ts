import { describe, expect, it } from 'vitest'
import { readDockerignore } from './dockerignore.ts'

const isIgnored = (lines: string[], path: string) => readDockerignore(lines.join('\n'))(path)

describe('a .dockerignore file', () => {
  it.each<[string, string[], string, boolean]>([
    ['a name matches at the root', ['.env'], '.env', true],
    ['a name does not match deeper down', ['.env'], 'sub/.env', false],
    ['** matches at the root', ['**/.env'], '.env', true],
    ['** matches deeper down', ['**/.env'], 'a/b/.env', true],
    ['** at the end matches everything below', ['docs/**'], 'docs/a/b.md', true],
    ['** in the middle also matches without any folder', ['a/**/b'], 'a/b', true],
    ['a folder matches what is in it', ['data'], 'data/deep/key', true],
    ['a folder does not match a longer name', ['data'], 'database/key', false],
    ['* stays within one folder', ['*.key'], 'sub/a.key', false],
    ['* matches names that start with a dot', ['*'], '.git/config', true],
    ['? matches exactly one character', ['?.key'], 'ab.key', false],
    ['a set matches one of its characters', ['[ab].key'], 'b.key', true],
    ['a dot matches only a dot', ['.env'], 'xenv', false],
    ['an escaped character matches only itself', ['\\*.key'], 'a.key', false],
    ['leading and trailing slashes do not matter', ['/data/'], 'data/key', true],
    ['an exception is not ignored', ['*', '!server'], 'server/main.ts', false],
    ['an exception leaves the rest ignored', ['*', '!server'], 'client/main.ts', true],
    ['the last match wins', ['*', '!server', '**/*.key'], 'server/a.key', true],
    ['an exception after a pattern wins', ['*.md', '!NOTICE.md'], 'NOTICE.md', false],
    ['a comment is no pattern', ['# server'], '# server', false],
    ['an empty line is no pattern', ['', '  '], 'a', false],
  ])('%s', (_rule, lines, path, expected) => {
    expect(isIgnored(lines, path)).toBe(expected)
  })
})
