import { access, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Policy, PolicyProblem, PolicyTestReport } from '@tribunal/policy'
import { UsageError } from '../context.ts'
import type { Settings } from '../settings.ts'
import { type PolicySource, policiesNamed, policySource, shippedPolicies } from './policy-source.ts'

/** A policy and the file of its tests; `tests` is undefined where there is none. */
export interface PolicyWithTests {
  readonly source: PolicySource
  /** As shown in messages. */
  readonly testFile: string
  readonly tests: string | undefined
}

/** What came of the tests of one policy. */
export type PolicyTested = PolicyWithTests &
  (
    | { readonly outcome: 'untested'; readonly policy: Policy }
    | { readonly outcome: 'broken'; readonly problems: readonly PolicyProblem[]; readonly text: string }
    | { readonly outcome: 'tested'; readonly policy: Policy; readonly report: PolicyTestReport; readonly grade: Grade }
  )

/** How good the tests are, in per cent rounded down, so that 100 means all. */
export interface Grade {
  readonly passed: boolean
  readonly coverage: number
  /** Absent where the policy was not changed. */
  readonly mutants?: number
  /** The tests pass, and what they reach and notice is as much as was asked for. */
  readonly enough: boolean
}

const POLICY = /\.ya?ml$/
const TESTS = /\.test(?=\.ya?ml$)/

/**
 * The policies asked for by name of a shipped one, by file, by file of tests or by folder; all shipped ones where none
 * is. A policy that is named together with its tests, as a glob does, is tested once.
 */
export async function policiesWithTests(
  names: readonly string[],
  settings: Settings,
): Promise<readonly PolicyWithTests[]> {
  const asked = names.length > 0 ? (await Promise.all(names.map(inFolder))).flat() : await shippedPolicies()
  return Promise.all(policiesNamed(asked).map((name) => withTests(name, settings)))
}

/** The policies of a folder; a name that is no folder as it is. */
async function inFolder(name: string): Promise<string[]> {
  const found = await stat(name).catch(() => undefined)
  if (!found?.isDirectory()) return [name]
  const files = await readdir(name)
  return files
    .filter((file) => POLICY.test(file) && !TESTS.test(file))
    .sort()
    .map((file) => join(name, file))
}

async function withTests(name: string, settings: Settings): Promise<PolicyWithTests> {
  const source = await policySource(name, settings)
  const testFile = source.file.replace(POLICY, '.test$&')
  try {
    return { source, testFile, tests: await readFile(testFile, 'utf8') }
  } catch (error) {
    const missing = await access(testFile).then(
      () => false,
      () => true,
    )
    if (missing) return { source, testFile, tests: undefined }
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new UsageError(settings.t('policy.unreadable', { file: testFile, code }), settings.t('help.file-missing'))
  }
}
