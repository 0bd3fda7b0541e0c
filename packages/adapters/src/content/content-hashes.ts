import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFolders } from './content-folders.ts'

/** What decisions rest on that lies in files, and is not in the facts they record. */
export interface ContentHashes {
  /** Text of each policy by its SHA-256, as decisions name it. */
  readonly policies: ReadonlyMap<string, string>
  /** SHA-256 of each policy by its id. */
  readonly policyHashes: Readonly<Record<string, string>>
  /** SHA-256 of lists, prompts and weights by their place in the project: `content/lists/loaded-words.yaml`. */
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
