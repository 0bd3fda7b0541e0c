import type { Parsed } from '@tribunal/engine'
import { counterfactuals, type FactProblem } from '@tribunal/policy'
import type { Context, ExitCode, JsonRecord } from '../../context.ts'
import { inputProblem } from '../../input/input-problem.ts'
import { filesOrStdin } from '../../input/open-input.ts'
import { Page } from '../../output/pretty/page.ts'
import { counterfactualLines, policyAnswer } from '../../output/pretty/policy-answer.ts'
import { safeText } from '../../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../../pipeline/run-records.ts'
import { loadedPolicy } from '../../policies/policy-source.ts'
import type { Settings } from '../../settings.ts'
import { answerObject, changesObject } from '../answer-object.ts'

/** `tribunal policy eval`: one object of facts in, one answer out, in order; on request with what would have changed it. */
export async function policyEval(
  name: string,
  facts: readonly string[],
  { counterfactuals: asked = false }: { readonly counterfactuals?: boolean },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { compiled } = await loadedPolicy(name, settings)
  const measured = await factsOf(compiled.policy.measure, context)
  const work = (json: unknown): Worked => {
    const given = measured(json)
    if (!given.ok) return { problems: given.problems, id: idOf(json) }
    const problems = compiled.check(given.value)
    if (problems.length > 0) return { problems: problems.map((problem) => factProblem(problem, name)), id: idOf(json) }
    const answer = compiled.answer(given.value as JsonRecord)
    const changes = asked ? counterfactuals(compiled, given.value as JsonRecord) : undefined
    const id = (json as { readonly id?: unknown }).id
    if (settings.format !== 'pretty') {
      const told = answerObject(answer, compiled.policy, id, settings.dataLanguage)
      return {
        text: `${JSON.stringify(changes ? { ...told, ...changesObject(changes, settings.dataLanguage) } : told)}\n`,
      }
    }
    const page = new Page(settings)
    if (id !== undefined) page.line(page.c.bold(safeText(String(id))))
    policyAnswer(page, answer)
    if (changes) counterfactualLines(page, changes)
    return { text: page.toString() }
  }
  return runRecords(
    {
      files: filesOrStdin(facts, context.io, settings),
      texts: compiled.policy.measure !== undefined,
      concurrency: 1,
      summary: 'report.evaluated',
      work,
      writeError: (error) => (settings.format === 'pretty' ? '' : `${JSON.stringify(error)}\n`),
    },
    context,
    settings,
  )
}

/** Facts as given, or measured from a record's `text` where the policy names a signal and the record has a text. */
async function factsOf(measure: string | undefined, context: Context): Promise<(json: unknown) => Parsed<unknown>> {
  const asGiven = (json: unknown): Parsed<unknown> => ({ ok: true, value: json, warnings: [] })
  if (measure === undefined) return asGiven
  const tribunal = await context.openTribunal()
  return (json) =>
    (json as JsonRecord | null)?.['text'] === undefined ? asGiven(json) : tribunal.measure(measure, json)
}

function factProblem({ field, expected, got }: FactProblem, policy: string) {
  return inputProblem('fact-type', { field, got: safeText(got), values: { expected, policy } })
}
