import type { CompiledPolicy } from '@tribunal/policy'
import { type JsonRecord, type TribunalPort, UsageError } from '../../context.ts'
import { BadRecord, inputProblem, missingField } from '../../input/input-problem.ts'
import { safeText } from '../../output/safe-text.ts'
import { loadedPolicy } from '../../policies/policy-source.ts'
import type { Settings } from '../../settings.ts'
import { decisionOf, textRecord } from '../row-fields.ts'
import { labelWithout, type System, type Task } from '../task.ts'

/** A policy as a system: its outcomes are the labels, or flag what is positive where the task has one. */
export async function policySystem(
  name: string,
  { labels }: Task,
  flags: readonly string[],
  settings: Settings,
): Promise<System> {
  const { compiled } = await loadedPolicy(name, settings)
  const { outcomes } = compiled.policy
  // Of two policies each has outcomes of its own: a flag has to be one of either.
  const own = flags.filter((flag) => outcomes.includes(flag))
  if (flags.length > 0 && own.length === 0)
    throw new UsageError(
      settings.t('eval.no_outcome', { outcome: flags.join(', '), policy: name }),
      settings.t('eval.outcomes', { outcomes: outcomes.join(', ') }),
    )
  // Outcomes are declared least severe first; one called unknown says nothing.
  const flagged = new Set(flags.length > 0 ? own : outcomes.slice(1).filter((outcome) => outcome !== 'unknown'))
  return {
    id: `policy:${name}`,
    threshold: null,
    judge: async (tribunal, row) => {
      const facts = await factsOf(tribunal, compiled, row)
      const problems = compiled.check(facts)
      if (problems.length > 0)
        throw new BadRecord(
          problems.map(({ field, expected, got }) =>
            inputProblem('fact-type', { field, got: safeText(got), values: { expected, policy: name } }),
          ),
        )
      const { outcome, score } = compiled.answer(facts)
      if (labels.positive === null) return { label: outcome }
      const label = flagged.has(outcome) ? labels.positive : labelWithout(labels)
      return typeof score === 'number' ? { label, score } : { label }
    },
  }
}

/** The row's own `facts`; else measured of its text, where the policy says by what; else those a decision gives this policy. */
async function factsOf(tribunal: TribunalPort, { policy }: CompiledPolicy, row: JsonRecord): Promise<JsonRecord> {
  const own = row['facts']
  if (typeof own === 'object' && own !== null) return own as JsonRecord
  if (policy.measure !== undefined) {
    const measured = tribunal.measure(policy.measure, textRecord(row))
    if (!measured.ok) throw new BadRecord(measured.problems)
    return measured.value as JsonRecord
  }
  const given = tribunal.policyFacts(await decisionOf(tribunal, row))
  const found = given.findLast((one) => one.policy === policy.id)
  if (!found) throw new BadRecord([missingField('facts', own)])
  return found.facts
}
