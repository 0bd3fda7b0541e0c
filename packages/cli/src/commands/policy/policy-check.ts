import { type OpenSolver, openSolver, SolverError } from '@tribunal/adapters/proof'
import { isCleanProof, loadPolicy, type Policy, type Proof, ProofStopped, provePolicy } from '@tribunal/policy'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { Page } from '../../output/pretty/page.ts'
import { policyProblem } from '../../output/pretty/policy-problem.ts'
import { policyLine, policyProof } from '../../output/pretty/policy-proof.ts'
import { Progress } from '../../output/progress.ts'
import { type PolicySource, policiesNamed, policySource, shippedPolicies } from '../../policies/policy-source.ts'
import type { Settings } from '../../settings.ts'

export interface CheckOptions {
  /** Seconds for each policy. */
  readonly timeout: number
}

type Checked = { readonly proof: Proof } | { readonly stopped: ProofStopped }

/**
 * `tribunal policy check`: every problem of the named policies (all shipped ones where none is named), with its place, and
 * what is proved of those that load. A proof that its time limit stops is a finding.
 */
export async function policyCheck(
  names: readonly string[],
  { timeout }: CheckOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked = names.length > 0 ? policiesNamed(names) : await shippedPolicies()
  const progress = new Progress(context.io, settings)
  const solver = openSolver({ timeoutMs: timeout * 1000 })
  let clean = true
  try {
    for (const [index, name] of asked.entries()) {
      progress.update(index, asked.length, index)
      const source = await policySource(name, settings)
      const loaded = loadPolicy(source.text, source.file)
      const checked = loaded.ok ? await prove(loaded.policy, solver, settings) : undefined
      clean &&= checked !== undefined && 'proof' in checked && isCleanProof(checked.proof)
      progress.clear()
      await context.stdout.write(told(source, loaded, checked, settings))
    }
  } finally {
    progress.end()
    await solver.close()
  }
  return clean ? EXIT.done : EXIT.finding
}

async function prove(policy: Policy, solver: OpenSolver, { t }: Settings): Promise<Checked> {
  solver.renew()
  try {
    return { proof: await provePolicy(policy, solver) }
  } catch (error) {
    if (!(error instanceof ProofStopped) || !(error.cause instanceof SolverError)) throw error
    if (error.cause.code === 'solver-missing') throw new UsageError(t('check.no_solver'), t('check.no_solver_help'))
    return { stopped: error }
  }
}

type Loaded = ReturnType<typeof loadPolicy>

function told(source: PolicySource, loaded: Loaded, checked: Checked | undefined, settings: Settings): string {
  if (settings.format !== 'pretty') {
    const about = loaded.ok
      ? { policy: loaded.policy.id, version: loaded.policy.version, hash: loaded.policy.hash, problems: [] }
      : { problems: loaded.problems }
    const found = checked && ('proof' in checked ? checked.proof : { stopped: stoppedObject(checked.stopped) })
    return `${JSON.stringify({ file: source.file, ok: loaded.ok, ...about, ...found })}\n`
  }
  const page = new Page(settings)
  if (!loaded.ok) for (const problem of loaded.problems) policyProblem(page, problem, source.text)
  else if (checked) proofLines(page, loaded.policy, checked)
  return page.toString()
}

function stoppedObject({ part, cause }: ProofStopped): object {
  return { part, reason: (cause as SolverError).code, detail: (cause as SolverError).message }
}

function proofLines(page: Page, policy: Policy, checked: Checked): void {
  const { c, t, sign } = page
  if ('proof' in checked) {
    const clean = isCleanProof(checked.proof)
    policyLine(page, policy, clean ? c.green(sign.ok) : c.red(sign.stop))
    policyProof(page, checked.proof)
    return
  }
  const { part, cause } = checked.stopped
  policyLine(page, policy, c.red(sign.unknown))
  const about = t(`check.part_${part}`)
  const late = (cause as SolverError).code === 'solver-limit'
  page.prose(
    `  ${c.red(sign.stop)} `,
    late ? t('check.late', { about }) : t('check.broke', { about, detail: (cause as SolverError).message }),
  )
}
