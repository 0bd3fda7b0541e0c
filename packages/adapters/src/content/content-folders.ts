import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError } from './configuration-error.ts'

/** Where the data that decides is kept. */
export interface ContentFolders {
  readonly policies: string
  readonly lists: string
  readonly models: string
  readonly prompts: string
  readonly samples: string
}

const NAMES = ['policies', 'lists', 'models', 'prompts', 'samples'] as const

/**
 * The folders of the content: those below `root`, which are by default those of `TRIBUNAL_CONTENT`, and without it those of the
 * package `@tribunal/content`. Threads and processes that this one starts see the same variable.
 * Throws a ConfigurationError where `TRIBUNAL_CONTENT` lacks one of them.
 */
export function contentFolders(root?: string): ContentFolders {
  const named = root === undefined ? process.env['TRIBUNAL_CONTENT'] : undefined
  const at = resolve(
    root ?? (named || dirname(createRequire(import.meta.url).resolve('@tribunal/content/package.json'))),
  )
  const missing = named ? NAMES.filter((name) => !existsSync(join(at, name))) : []
  if (missing.length > 0)
    throw new ConfigurationError([
      `the content ${at}: no folder ${missing.map((name) => `\`${name}\``).join(', ')}; it needs ${NAMES.join(', ')}, as the package @tribunal/content has them`,
    ])
  return Object.fromEntries(NAMES.map((name) => [name, join(at, name)])) as unknown as ContentFolders
}
