import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { contentFolders } from '@tribunal/adapters/content'
import { nearestName } from '@tribunal/messages'
import { type CompiledPolicy, compilePolicy, loadPolicy } from '@tribunal/policy'
import { UsageError } from '../context.ts'
import type { Settings } from '../settings.ts'

export interface PolicySource {
  /** As shown in messages: the path as given, or below the project. */
  readonly file: string
  readonly text: string
}

/** Names of the shipped policies, sorted. */
export async function shippedPolicies(): Promise<string[]> {
  const files = await readdir(contentFolders().policies)
  return files
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('.test.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

const TESTS = /\.test(?=\.ya?ml$)/

/** The policies that names stand for: a file of tests stands for its policy, and a glob that names both for one. */
export function policiesNamed(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.replace(TESTS, '')))]
}

/** The text of a policy named by file, or by the name of a shipped one. */
export async function policySource(name: string, { t }: Settings): Promise<PolicySource> {
  const isPath = /[/\\]|\.ya?ml$/.test(name)
  const file = isPath ? name : join(contentFolders().policies, `${name}.yaml`)
  try {
    return { file: isPath ? name : relative(process.cwd(), file), text: await readFile(file, 'utf8') }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const isFolder = async () => (await stat(name).catch(() => undefined))?.isDirectory()
    if (code === 'EISDIR' || (code === 'ENOENT' && (await isFolder())))
      throw new UsageError(t('policy.is_folder', { file: name }), t('policy.name_files'))
    if (isPath || code !== 'ENOENT')
      throw new UsageError(t('policy.unreadable', { file: name, code }), t('help.file-missing'))
    const shipped = await shippedPolicies()
    const meant = nearestName(name, shipped)
    throw new UsageError(
      t('policy.none', { name }),
      meant ? t('usage.did_you_mean', { meant }) : t('policy.names', { names: shipped.join(', ') }),
    )
  }
}

/** A policy with the text that it was read from. */
export interface LoadedPolicy extends PolicySource {
  readonly compiled: CompiledPolicy
}

/** The policy of a file, or a shipped one. Throws a UsageError where it does not load. */
export async function loadedPolicy(name: string, settings: Settings): Promise<LoadedPolicy> {
  const { file, text } = await policySource(name, settings)
  const loaded = loadPolicy(text, file)
  if (loaded.ok) return { file, text, compiled: compilePolicy(loaded.policy) }
  const [first] = loaded.problems
  const problem = first ? `${first.line}:${first.column}: ${first.message}` : ''
  throw new UsageError(settings.t('policy.broken', { file, problem }), settings.t('policy.run_check', { name }))
}
