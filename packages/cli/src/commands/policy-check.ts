import { loadPolicy, type Policy, type PolicyProblem, type PolicySearch, searchPolicy } from '@tribunal/engine'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText, shorten } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { type PolicySource, policySource, shippedPolicies } from './policy-source.ts'

/** `tribunal policy check`: every problem of the named policies (all shipped ones where none is named), with its place. */
export async function policyCheck(names: readonly string[], context: Context, settings: Settings): Promise<ExitCode> {
  let found = false
  for (const name of names.length > 0 ? names : await shippedPolicies()) {
    const source = await policySource(name, settings)
    const loaded = loadPolicy(source.text, source.file)
    const searched = loaded.ok ? searchPolicy(loaded.policy) : undefined
    if (searched === undefined || searched.invariants.some((one) => one.counterexample)) found = true
    const problems = loaded.ok ? [] : loaded.problems
    if (settings.format === 'pretty') {
      const page = new Page(settings)
      if (loaded.ok) searchedPolicy(page, loaded.policy, searched!)
      else for (const problem of problems) bad(page, problem, source)
      await context.stdout.write(page.toString())
    } else {
      const about = loaded.ok
        ? { policy: loaded.policy.id, version: loaded.policy.version, hash: loaded.policy.hash }
        : {}
      await context.stdout.write(
        `${JSON.stringify({ file: source.file, ok: loaded.ok, ...about, problems, ...searched })}\n`,
      )
    }
  }
  return found ? EXIT.finding : EXIT.done
}

function good(page: Page, policy: Policy): void {
  const size =
    policy.body.kind === 'rules'
      ? page.t('policy.rules', { count: policy.body.rules.length })
      : page.t('policy.factors', { count: policy.body.factors.length })
  page.line(
    `${page.c.green(page.sign.ok)} ${page.c.bold(policy.id)} ${policy.version}  ${page.c.dim(`${size}  sha256 ${policy.hash.slice(0, 12)}`)}`,
  )
}

/** One line a policy, then what a search of its inputs has found: sentences that fail, with a record that shows it. */
function searchedPolicy(page: Page, policy: Policy, search: PolicySearch): void {
  good(page, policy)
  const { c, t, sign } = page
  for (const { id, sentence, counterexample, outcome } of search.invariants) {
    if (!counterexample) continue
    page.prose(`  ${c.red(sign.stop)} ${t('check.invariant', { id })}: `, page.local(sentence))
    page.prose(
      `      ${c.dim(t('check.counterexample'))} `,
      `${safeText(JSON.stringify(counterexample))} ${sign.arrow} ${outcome ?? ''}`,
    )
  }
  const note = (text: string) => page.prose(`  ${c.yellow(sign.warn)} `, text)
  if (search.never_decide.length > 0)
    note(t('check.never', { rules: search.never_decide.join(', '), tried: search.tried }))
  if (search.outcome_equivalent.length > 0) note(t('check.equivalent', { rules: search.outcome_equivalent.join(', ') }))
  for (const { field, value, example } of search.gaps)
    note(t('check.gap', { field, value, example: safeText(JSON.stringify(example)) }))
}

/** The message, the line of the file with a caret at the column, and what to do. */
function bad(page: Page, problem: PolicyProblem, source: PolicySource): void {
  const { c } = page
  page.line(
    `${c.red(c.bold(page.t('report.error')))}${c.dim(`[${problem.code}]`)} ${c.bold(`${safeText(problem.file)}:${problem.line}:${problem.column}`)}: ${safeText(problem.message)}`,
  )
  const text = source.text.split(/\r?\n/)[problem.line - 1]
  if (text !== undefined && text.length >= problem.column - 1) {
    const number = String(problem.line)
    page.line(`  ${c.dim(`${number} ${page.sign.bar}`)} ${shorten(safeLine(text), page.width - number.length - 5)}`)
    page.line(`  ${' '.repeat(number.length)} ${c.dim(page.sign.bar)} ${' '.repeat(problem.column - 1)}${c.red('^')}`)
  }
  if (problem.hint) page.line(`  ${c.cyan(`${page.t('report.help')}:`)} ${safeText(problem.hint)}`)
}

/** One line, its indentation kept so that the caret stands right. */
function safeLine(text: string): string {
  const body = text.trimStart()
  return ' '.repeat(text.length - body.length) + safeText(body)
}
