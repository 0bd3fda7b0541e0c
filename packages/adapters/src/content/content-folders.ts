import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError } from './config-file.ts'

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

/** What decisions rest on that lies in files, and is not in the facts they record. */
export interface ContentHashes {
  /** Text of each policy by its SHA-256, as decisions name it. */
  readonly policies: ReadonlyMap<string, string>
  /** SHA-256 of each policy by its id. */
  readonly policyHashes: Readonly<Record<string, string>>
  /** SHA-256 of lists, prompts and weights by their place in the project: `lists/loaded-words.yaml`. */
  readonly files: Readonly<Record<string, string>>
}

/** Reads what was read when the runtime was opened, to say by hash what that was. */
export function hashContentFiles(folders: ContentFolders): ContentHashes {
  const policies = new Map<string, string>()
  const policyHashes: Record<string, string> = {}
  for (const name of filesIn(folders.policies)) {
    const text = readFileSync(join(folders.policies, name), 'utf8')
    const hash = sha256(text)
    policies.set(hash, text)
    policyHashes[name.replace(/\.yaml$/, '')] = hash
  }
  const files: Record<string, string> = {}
  for (const folder of ['lists', 'prompts', 'models'] as const)
    for (const name of filesIn(folders[folder]))
      files[`${folder}/${name}`] = sha256(readFileSync(join(folders[folder], name)))
  return { policies, policyHashes, files }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:yaml|bin|json)$/.test(name) && !name.endsWith('.test.yaml'))
    .sort()
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
