import { outcome } from '../../cases/case-lines.ts'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { namedFactCheck } from '../../fact-checks/named-fact-check.ts'
import { Page } from '../../output/pretty/page.ts'
import { percent } from '../../output/pretty/post.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/** `tribunal fact-checks cases ID`: those that wait and have the claim, in any of its words. */
export async function factChecksCases(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = namedFactCheck(id, settings)
  const ask = caseService(options, context, settings)
  const { data: cases, looked_at } = await ask((client) => client.listMatchingCases(which))
  const { t } = settings
  const lookedAt = t('fact_checks.looked_at', { count: looked_at })
  if (settings.format === 'jsonl') {
    for (const item of cases) await context.stdout.write(`${JSON.stringify(item)}\n`)
    new Reporter(settings, context.stderr).note(lookedAt)
    return EXIT.done
  }
  const page = new Page(settings)
  if (cases.length === 0) page.prose('', t('fact_checks.no_case'))
  for (const { case_id, claim, match } of cases) {
    const sure = match === null ? t('fact_checks.same_things') : t('fact_checks.same_claim', { share: percent(match) })
    page.heading(page.c.bold(case_id), sure)
    page.prose('   ', safeText(claim))
  }
  page.line(`\n${page.c.dim(lookedAt)}`)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** Longer than a service takes for a request, unless it is configured otherwise: a hundred posts are one request. */
const AGAIN_TIMEOUT_MS = 150_000

/** `tribunal fact-checks decide-again ID [DECISION…]`: with the evidence and the policies of today. */
export async function factChecksDecideAgain(
  id: string,
  decisions: readonly string[],
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const body = decisions.length === 0 ? {} : { decision_ids: decisions }
  const asked = { ...namedFactCheck(id, settings), body }
  const ask = caseService(options, context, settings)
  const { data: earlier } = await ask((client) => client.decideAgain(asked, { timeoutMs: AGAIN_TIMEOUT_MS }))
  if (settings.format === 'jsonl') {
    for (const item of earlier) await context.stdout.write(`${JSON.stringify(item)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  const { t, c, sign } = page
  for (const { decision_id, outcome: before, again } of earlier) {
    page.line(c.bold(decision_id))
    if (again === null) {
      page.prose(`   ${outcome(page, before)}  `, t('fact_checks.erased'), c.dim)
      continue
    }
    page.line(`   ${outcome(page, before)} ${sign.arrow} ${outcome(page, again.outcome)}  ${c.dim(again.decision_id)}`)
    if (again.case_id !== null) page.line(`   ${c.dim(t('fact_checks.opened', { id: again.case_id }))}`)
  }
  const made = earlier.flatMap(({ outcome: before, again }) => (again ? [again.outcome !== before] : []))
  const counts = { count: made.length, changed: made.filter(Boolean).length }
  if (earlier.length === 0) page.prose('', t('fact_checks.none_cites'))
  else page.line(`\n${c.dim(t('fact_checks.decided_again', counts))}`)
  await context.stdout.write(page.toString())
  return EXIT.done
}
