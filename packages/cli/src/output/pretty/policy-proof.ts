import type { InvariantFinding, Proof } from '@tribunal/policy'
import { isAsExpected, type Policy } from '@tribunal/policy'
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
  numbersThatSoften(page, proof)
  if (proof.undecided.length > 0) bad(t('check.undecided', { ids: proof.undecided.join(', ') }))

  if (proof.outcome_equivalent.length > 0) note(t('check.equivalent', { rules: proof.outcome_equivalent.join(', ') }))
  for (const { in: id, condition, never } of proof.thresholds) {
    note(t(`check.never_${never}`, { id, condition: safeText(condition) }))
  }
  for (const { rules, example: facts } of proof.overlaps) {
    note(t('check.overlap', { one: rules[0], other: rules[1] }))
    example(page, facts)
  }
  gaps(page, proof)
  for (const { first, second, facts, outcome, exchanged_outcome } of proof.override_conflicts) {
    note(t('check.conflict', { first, second, outcome, exchanged: exchanged_outcome }))
    example(page, facts)
  }
  otherNumbers(page, proof)
  if (proof.up_to_length !== undefined) note(t('check.up_to_length', { length: proof.up_to_length }))
}

/** More conditions than this are read by nobody; the example says enough. */
const CONDITIONS_TOLD = 4

/** Words that rules ask for and that reach the default: each with where, and facts that show it. */
function gaps(page: Page, { gaps: found }: Proof): void {
  const { c, t, sign } = page
  if (found.length > 0) page.prose(`  ${c.yellow(sign.warn)} `, t('check.gaps'))
  for (const { field, value, where = [], more, example: facts } of found) {
    const told = where.length > 0 && where.length <= CONDITIONS_TOLD
    const conditions = where.map(safeText).join(' && ')
    const place = told ? ` ${t(more ? 'check.gap_also' : 'check.gap_where', { conditions })}` : ''
    page.prose('      ', `${c.bold(safeText(`${field} = ${value}`))}${place}`)
    page.line(`        ${safeText(JSON.stringify(facts))}`)
  }
}

/** What the policy says of its numbers, and where it is not so. */
function numbersThatSoften(page: Page, { monotone }: Proof): void {
  const { c, t, sign } = page
  const proved = monotone.filter(({ status }) => status === 'proved').map(({ fact }) => fact)
  if (proved.length > 0) page.prose(`  ${c.green(sign.held)} `, t('check.monotone', { facts: proved.join(', ') }))
  for (const { fact, sentence, status, counterexample } of monotone) {
    if (status === 'proved') continue
    const [mark, key] =
      status === 'refuted'
        ? [sign.stop, 'check.monotone_fails' as const]
        : [sign.unknown, 'check.monotone_unknown' as const]
    page.prose(`  ${c.red(mark)} ${t(key, { fact })}: `, page.local(sentence))
    if (!counterexample) continue
    example(page, counterexample.facts, counterexample.outcome)
    page.line(`      ${c.dim(t('check.raised'))}`)
    page.line(`      ${safeText(JSON.stringify(counterexample.raised))}`)
    page.line(`      ${sign.arrow} ${counterexample.raised_outcome}`)
  }
}

/** What raising the numbers does of which the policy says nothing. */
function otherNumbers(page: Page, { monotone, numbers }: Proof): void {
  const declared = new Set(monotone.map(({ fact }) => fact))
  const others = numbers.filter(({ fact }) => !declared.has(fact))
  const kinds = [
    ['check.numbers_never', 'never', 'never'],
    ['check.numbers_harden', 'never', 'sometimes'],
    ['check.numbers_soften', 'sometimes', 'never'],
    ['check.numbers_both', 'sometimes', 'sometimes'],
  ] as const
  const known = kinds.map(([key, soft, hard]) => ({
    key,
    facts: others.filter(({ softens, hardens }) => softens === soft && hardens === hard),
  }))
  const unknown = others.filter(({ softens, hardens }) => softens === 'unknown' || hardens === 'unknown')
  for (const { key, facts } of [...known, { key: 'check.numbers_unknown' as const, facts: unknown }]) {
    if (facts.length === 0) continue
    page.prose('    ', page.t(key, { facts: facts.map(({ fact }) => fact).join(', ') }), page.c.dim)
  }
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
