import { type InvariantFinding, isAsExpected, type Policy, type Proof } from '@tribunal/engine'
import { safeText } from '../safe-text.ts'
import type { Page } from './page.ts'

type Facts = Readonly<Record<string, unknown>>

/** One line a policy: its name, how large it is, and the hash of its file. */
export function policyLine(page: Page, policy: Policy, mark: string): void {
  const size =
    policy.body.kind === 'rules'
      ? page.t('policy.rules', { count: policy.body.rules.length })
      : page.t('policy.factors', { count: policy.body.factors.length })
  page.line(
    `${mark} ${page.c.bold(policy.id)} ${policy.version}  ${page.c.dim(`${size}  sha256 ${policy.hash.slice(0, 12)}`)}`,
  )
}

/** What a proof has found: sentences first, then rules, then what the owner may want to look at. */
export function policyProof(page: Page, proof: Proof): void {
  const { c, t, sign } = page
  const good = (text: string) => page.prose(`  ${c.green(sign.held)} `, text)
  const note = (text: string) => page.prose(`  ${c.yellow(sign.warn)} `, text)
  const bad = (text: string) => page.prose(`  ${c.red(sign.stop)} `, text)

  const proved = proof.invariants.filter((one) => one.status === 'proved' && isAsExpected(one))
  if (proved.length > 0) good(t('check.proved', { ids: proved.map(({ id }) => id).join(', ') }))
  for (const one of proof.invariants) if (!proved.includes(one)) failed(page, one)
  for (const { id, any_order } of proved) {
    if (any_order?.status !== 'refuted') continue
    note(t('check.order', { id, order: any_order.order!.join(', '), outcome: any_order.outcome! }))
    example(page, any_order.counterexample!)
  }
  if (proof.unreachable.length > 0)
    bad(t('check.unreachable', { ids: proof.unreachable.map(({ id }) => id).join(', ') }))
  for (const { id, by } of proof.shadowed) bad(t('check.shadowed', { id, by: by.join(', ') }))
  if (proof.undecided.length > 0) bad(t('check.undecided', { ids: proof.undecided.join(', ') }))

  if (proof.outcome_equivalent.length > 0) note(t('check.equivalent', { rules: proof.outcome_equivalent.join(', ') }))
  for (const { in: id, condition, never } of proof.thresholds) {
    note(t(`check.never_${never}`, { id, condition: safeText(condition) }))
  }
  for (const { rules, example: facts } of proof.overlaps) {
    note(t('check.overlap', { one: rules[0], other: rules[1] }))
    example(page, facts)
  }
  for (const { field, value, example: facts } of proof.gaps) {
    note(t('check.gap', { field, value: safeText(String(value)) }))
    example(page, facts)
  }
  if (proof.up_to_length !== undefined) note(t('check.up_to_length', { length: proof.up_to_length }))
}

/** A sentence that does not hold, or not as the policy says. */
function failed(
  page: Page,
  { id, sentence, status, expected_to_fail, counterexample, outcome, rule }: InvariantFinding,
): void {
  const { c, t, sign } = page
  const [mark, key] =
    status === 'proved'
      ? [c.red(sign.stop), 'check.holds_after_all' as const]
      : status === 'unknown'
        ? [c.red(sign.unknown), 'check.invariant_unknown' as const]
        : expected_to_fail === undefined
          ? [c.red(sign.stop), 'check.invariant' as const]
          : [c.yellow(sign.warn), 'check.invariant_expected' as const]
  page.prose(`  ${mark} ${t(key, { id })}: `, page.local(sentence))
  if (expected_to_fail !== undefined)
    page.prose(`      ${c.dim(t('check.expected_because'))} `, page.local(expected_to_fail))
  if (counterexample) example(page, counterexample, `${outcome ?? ''} (${rule ?? ''})`)
}

/** Facts on a line of their own, unbroken, to be pasted into `policy eval`. */
function example(page: Page, facts: Facts, answer?: string): void {
  const { c, t, sign } = page
  page.line(`      ${c.dim(t('check.example'))}`)
  page.line(`      ${safeText(JSON.stringify(facts))}`)
  if (answer) page.line(`      ${sign.arrow} ${answer}`)
}
