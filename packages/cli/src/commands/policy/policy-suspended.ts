import type { BacktestDrift } from '@tribunal/client'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { Page } from '../../output/pretty/page.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/**
 * `tribunal policy suspended`: the rules that are suspended at the service, those that were resumed with what they may come to,
 * and which mixes have moved in the last day.
 */
export async function policySuspended(
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService(options, context, settings)
  const { suspended, resumed } = await ask((client) => client.getSafety({}))
  const { mixes, scores, backtests } = await ask((client) => client.getDrift({}))
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify({ suspended, resumed, drift: { mixes, scores, backtests } })}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  if (suspended.length === 0) page.prose('', page.t('safety.none'))
  for (const { policy, rule, suspended_at: at, hits, limit, hits_now } of suspended) {
    page.line(page.c.bold(safeText(`${policy}/${rule}`)))
    page.prose('   ', page.t('safety.suspended', { hits, at, limit, now: hits_now }))
  }
  for (const { policy, rule, resumed_at: at, allowance, allowed_until: until, hits_now } of resumed) {
    page.line(page.c.bold(safeText(`${policy}/${rule}`)))
    page.prose('   ', page.t('safety.allowed', { at, allowance, until, now: hits_now }))
  }
  const named = scores.map(({ of, ...moved }) => ({ ...moved, of: page.t(`safety.scores_${of}`) }))
  const moved = [...mixes, ...named].filter(({ band }) => band !== 'stable')
  if (moved.length > 0) page.section(page.t('safety.drift'), '')
  for (const { of, band, index } of moved) {
    page.prose(`   ${safeText(of)}: `, `${page.t(`safety.band_${band}`)} (${index.toFixed(2)})`)
  }
  for (const one of backtests) movedFrom(page, one)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** What has moved from the backtest that a version was published with. */
function movedFrom(page: Page, { policy, version, outcomes, rules, facts }: BacktestDrift): void {
  const named = [
    { of: page.t('safety.outcomes'), moved: outcomes },
    { of: page.t('safety.rules'), moved: rules },
    ...facts.map((fact) => ({ of: safeText(fact.path), moved: fact })),
  ]
  const moved = named.flatMap(({ of, moved: by }) => (by && by.band !== 'stable' ? [{ of, ...by }] : []))
  if (moved.length === 0) return
  page.section(page.t('safety.drift_backtest', { policy: safeText(policy), version }), '')
  for (const { of, band, index } of moved)
    page.prose(`   ${of}: `, `${page.t(`safety.band_${band}`)} (${index.toFixed(2)})`)
}

/** A policy and a rule, by their ids. */
const RULE = /^([\w-]+)\/([\w-]+)$/

export type ResumeRuleOptions = CaseServiceOptions & { readonly reason: string; readonly allowance?: number }

/** `tribunal policy resume-rule POLICY/RULE --reason TEXT`: the rule decides again. */
export async function policyResumeRule(
  named: string,
  { reason, allowance, ...options }: ResumeRuleOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const [, policy, rule] = RULE.exec(named) ?? []
  if (policy === undefined || rule === undefined)
    throw new UsageError(settings.t('safety.not_a_rule', { rule: safeText(named) }), settings.t('safety.named'))
  const body = { reason, ...(allowance === undefined ? {} : { allowance }) }
  const left = await caseService(
    options,
    context,
    settings,
  )((client) => client.resumeRule({ params: { policy, rule }, body }))
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(left)}\n`)
  else await context.stdout.write(`${settings.t('safety.resumed', { rule: named, allowance: left.allowance })}\n`)
  return EXIT.done
}
