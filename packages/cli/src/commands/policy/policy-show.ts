import type { LocalText } from '@tribunal/messages'
import { writeCheckedPolicy } from '@tribunal/policy'
import { parse } from 'yaml'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { Page, pad } from '../../output/pretty/page.ts'
import { safeText } from '../../output/safe-text.ts'
import { loadedPolicy } from '../../policies/policy-source.ts'
import type { Settings } from '../../settings.ts'

/** The parts of a policy file that are shown; the file has passed `loadPolicy`, so these shapes hold. */
interface ShownPolicy {
  readonly policy: string
  readonly version: string
  readonly author: string
  readonly title: LocalText
  readonly source: string
  readonly changelog: readonly string[]
  readonly facts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly constants?: Readonly<Record<string, { readonly value: unknown; readonly reason: LocalText }>>
  readonly outcomes: readonly string[]
  readonly hit?: string
  readonly rules?: readonly ShownRule[]
  readonly default?: ShownRule
  readonly unknown?: ShownRule
  readonly scorecard?: {
    readonly factors: readonly Readonly<Record<string, unknown>>[]
    readonly bands: readonly Readonly<Record<string, unknown>>[]
  }
  readonly overrides?: readonly ShownRule[]
  readonly invariants?: readonly { readonly id: string; readonly sentence: LocalText }[]
}

interface ShownRule {
  readonly id?: string
  readonly rule?: string
  readonly when?: string
  readonly outcome: unknown
  readonly reason: LocalText
}

/** `tribunal policy show`: a policy as its owner reads it, or as JSON that is only evaluated. */
export async function policyShow(
  name: string,
  { checked }: { readonly checked?: true },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { text, compiled } = await loadedPolicy(name, settings)
  if (checked) {
    await context.stdout.write(`${JSON.stringify(writeCheckedPolicy(compiled.policy))}\n`)
    return EXIT.done
  }
  const { hash } = compiled.policy
  const shown = parse(text) as ShownPolicy
  if (settings.format !== 'pretty') {
    await context.stdout.write(`${JSON.stringify({ ...shown, hash })}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  page.line(
    `${page.c.bold(shown.policy)} ${shown.version}  ${page.c.dim(`${shown.author}, sha256 ${hash.slice(0, 12)}`)}`,
  )
  page.prose(' ', page.local(shown.title))
  page.prose(' ', safeText(shown.source), page.c.dim)
  facts(page, shown)
  constants(page, shown)
  if (shown.scorecard) scorecard(page, shown.scorecard)
  rules(page, shown)
  for (const { id, sentence } of shown.invariants ?? []) {
    if (id === shown.invariants?.[0]?.id) page.section(page.t('show.invariants'))
    page.prose(`   ${page.c.cyan(id)}  `, page.local(sentence))
  }
  page.section(page.t('show.changelog'))
  for (const line of shown.changelog) page.prose('   ', safeText(String(line)))
  await context.stdout.write(page.toString())
  return EXIT.done
}

function facts(page: Page, shown: ShownPolicy): void {
  page.section(page.t('show.facts'))
  for (const [name, type] of Object.entries(shown.facts)) {
    const { type: kind, doc, items, fields, ...limits } = type
    const inner = fields ?? (items as { readonly fields?: object } | undefined)?.fields
    const details = [
      String(kind),
      ...Object.entries(limits).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
      inner ? `{${Object.keys(inner).join(', ')}}` : '',
      typeof doc === 'string' ? doc : '',
    ]
    page.prose(`   ${page.c.cyan(name)}  `, details.filter((part) => part !== '').join(', '), page.c.dim)
  }
}

function constants(page: Page, shown: ShownPolicy): void {
  const all = Object.entries(shown.constants ?? {})
  if (all.length > 0) page.section(page.t('show.constants'))
  for (const [name, { value, reason }] of all)
    page.prose(`   ${page.c.cyan(name)} ${page.c.bold(JSON.stringify(value))}  `, page.local(reason), page.c.dim)
}

function scorecard(page: Page, card: NonNullable<ShownPolicy['scorecard']>): void {
  page.section(page.t('show.factors'))
  for (const factor of card.factors) {
    const tiers = (factor['tiers'] as readonly Readonly<Record<string, unknown>>[] | undefined)?.map((tier) => {
      const { amount, name, ...test } = tier
      return `${Object.entries(test)
        .map(([key, value]) => `${key} ${value}`)
        .join(' ')}: ${amount}`
    })
    const what = tiers ? tiers.join('; ') : `${factor['when'] ?? factor['value']}`
    page.prose(
      `   ${page.c.bold(pad(tiers ? '' : String(factor['weight']), 6))} ${page.c.cyan(String(factor['id']))}  `,
      safeText(what),
      page.c.dim,
    )
  }
  page.section(page.t('show.bands'))
  for (const { outcome, reason, ...test } of card.bands) {
    page.prose(
      `   ${page.c.bold(String(outcome))} ${page.c.dim(
        Object.entries(test)
          .map(([key, value]) => `${key} ${value}`)
          .join(' '),
      )}  `,
      page.local(reason as LocalText),
    )
  }
}

function rules(page: Page, shown: ShownPolicy): void {
  const tried = [...(shown.rules ?? []), ...(shown.default ? [shown.default] : [])]
  if (tried.length > 0) page.section(page.t('show.rules', { hit: shown.hit ?? '' }))
  for (const rule of tried) oneRule(page, rule)
  if (shown.unknown) {
    page.section(page.t('show.unknown'))
    oneRule(page, shown.unknown)
  }
  if (shown.overrides && shown.overrides.length > 0) page.section(page.t('show.overrides'))
  for (const override of shown.overrides ?? []) oneRule(page, override)
}

function oneRule(page: Page, rule: ShownRule): void {
  const outcome = typeof rule.outcome === 'string' ? rule.outcome : JSON.stringify(rule.outcome)
  page.prose(
    `   ${page.c.cyan(rule.id ?? rule.rule ?? '')} ${page.sign.arrow} ${page.c.bold(outcome)}  `,
    page.local(rule.reason),
  )
  if (rule.when) page.prose('       ', safeText(rule.when), page.c.dim)
}
