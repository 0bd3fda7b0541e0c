import { openSolver, SolverError } from '@tribunal/adapters/proof'
import { comparePolicies, loadPolicy, type Policy, type PolicyComparison, textDifference } from '@tribunal/policy'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { Page } from '../../output/pretty/page.ts'
import { policyComparison } from '../../output/pretty/policy-comparison.ts'
import { safeText } from '../../output/safe-text.ts'
import { type PolicySource, policySource } from '../../policies/policy-source.ts'
import { askRemote, remoteClient } from '../../remote-tribunal.ts'
import type { Settings } from '../../settings.ts'

export interface DiffOptions {
  /** Service whose versions are meant by `ID`, `ID@VERSION` and `ID@HASH`. */
  readonly server?: string
  /** Seconds for the whole comparison. */
  readonly timeout: number
}

/**
 * `tribunal policy diff`: the inputs that two policies decide differently, or that there are none, and what differs in
 * their texts. Exit code 0 where every input has the same outcome.
 */
export async function policyDiff(
  [from, to]: readonly [string, string],
  options: DiffOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const [first, second] = [await loaded(from, options, context, settings), await loaded(to, options, context, settings)]
  const comparison = await compared(first.policy, second.policy, options, settings)
  const text = textDifference(named(first), named(second))
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    policyComparison(page, comparison, text)
    await context.stdout.write(page.toString())
  } else await context.stdout.write(`${JSON.stringify({ ...comparison, text })}\n`)
  return comparison.outcomes === 'same' ? EXIT.done : EXIT.finding
}

interface Side {
  readonly source: PolicySource
  readonly policy: Policy
}

async function loaded(name: string, { server }: DiffOptions, context: Context, settings: Settings): Promise<Side> {
  const isFile = /[/\\]|\.ya?ml$/.test(name)
  const source =
    server === undefined || isFile
      ? await policySource(name, settings)
      : await remoteSource(name, server, context, settings)
  const read = loadPolicy(source.text, source.file)
  if (read.ok) return { source, policy: read.policy }
  const [problem] = read.problems
  throw new UsageError(
    settings.t('policy.broken', { file: source.file, problem: problem?.message ?? '' }),
    settings.t('policy.run_check', { name }),
  )
}

const named = ({ source, policy }: Side) => ({
  name: `${policy.id} ${policy.version} (${source.file})`,
  text: source.text,
})

/** The text of `ID` as it decides there now, or of the version or hash behind its `@`, a draft too. */
async function remoteSource(name: string, server: string, context: Context, settings: Settings): Promise<PolicySource> {
  const client = remoteClient({ server, key: context.io.env['TRIBUNAL_API_KEY'] }, settings)
  const [id = '', version] = name.split('@')
  const { data: versions } = (await askRemote(server, settings, () => client.listPolicyVersions({ params: { id } })))
    .body
  const { releases } = (await askRemote(server, settings, () => client.listReleases({ params: { id } }))).body
  const drafts = releases.map((one) => ({ ...one, current: false })).reverse()
  const all = [...versions, ...drafts]
  const wanted = all.find((one) =>
    version === undefined
      ? one.current
      : one.version === version || (version.length >= 8 && one.hash.startsWith(version)),
  )
  if (!wanted) {
    const known = [...new Set(all.map((one) => `${id}@${one.version}`))].join(', ')
    throw new UsageError(
      settings.t('diff.no_version', { name: safeText(name), server }),
      settings.t('diff.versions', { known }),
    )
  }
  const query = { hash: wanted.hash }
  const { text } = (await askRemote(server, settings, () => client.getPolicy({ params: { id }, query }))).body
  return { file: `${id}@${wanted.hash.slice(0, 12)}`, text }
}

async function compared(
  from: Policy,
  to: Policy,
  { timeout }: DiffOptions,
  { t }: Settings,
): Promise<PolicyComparison> {
  const solver = openSolver({ timeoutMs: timeout * 1000 })
  try {
    return await comparePolicies(from, to, solver)
  } catch (error) {
    if (!(error instanceof SolverError)) throw error
    if (error.code === 'solver-missing') throw new UsageError(t('check.no_solver'), t('check.no_solver_help'))
    if (error.code === 'solver-limit') throw new UsageError(t('diff.late'), t('diff.late_help'))
    throw error
  } finally {
    await solver.close()
  }
}
