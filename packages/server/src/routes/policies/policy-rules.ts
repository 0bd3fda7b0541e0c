import type { GIVEN_TEXT, POLICY_RULE } from '@tribunal/contract'
import { type LocalText, localText } from '@tribunal/messages'
import type { Policy } from '@tribunal/policy'
import type { z } from 'zod'
import { type PartKind, policyParts } from './policy-parts.ts'

export type RuleShape = z.output<typeof POLICY_RULE>
type Settled = Extract<Policy['body'], { kind: 'rules' }>['default']
type Band = Extract<Policy['body'], { kind: 'scorecard' }>['bands'][number]
type Part = RuleShape['part']

/** Everything that can settle the outcome of a policy, in the order of its text. */
export function ruleShapes(policy: Policy, text: string): RuleShape[] {
  const lines = partLines(text)
  const shape = (settled: Settled, part: Part, index = 0, more: Partial<RuleShape> = {}): RuleShape => ({
    id: settled.id,
    part,
    when: null,
    outcome: typeof settled.outcome === 'string' ? settled.outcome : settled.outcome.source,
    reason: bothOf(settled.reason),
    code: settled.code ?? null,
    on_unknown: 'lead',
    sets: settled.set.map(({ name, value }) => ({ name, value: value.source })),
    line: lines(part, index),
    ...more,
  })
  const { body, overrides } = policy
  const own =
    body.kind === 'scorecard'
      ? body.bands.map((band, index) => shape(band, 'band', index, { when: boundOf(band) }))
      : [
          ...(body.forEach ? [shape(body.forEach.empty, 'empty')] : []),
          ...body.rules.map((rule, index) =>
            shape(rule, 'rule', index, { when: rule.when.source, on_unknown: rule.onUnknown }),
          ),
          shape(body.default, 'default'),
        ]
  const replacing = overrides.map((override, index) =>
    shape(override, 'override', index, {
      when: override.when.source,
      on_unknown: override.onUnknown === 'skip' ? 'skip' : 'lead',
    }),
  )
  return [...own, ...(body.unknown ? [shape(body.unknown, 'unknown')] : []), ...replacing]
}

/** Tells the line of the part of a kind that is the `index`th in the text; null where none is found. */
export function partLines(text: string): (kind: PartKind, index: number) => number | null {
  const parts = policyParts(text)
  return (wanted, index) => parts.filter(({ kind }) => kind === wanted)[index]?.line ?? null
}

/** The text in both languages; a text that is English only is the same in both. */
export function bothOf(text: LocalText): z.output<typeof GIVEN_TEXT> {
  return { en: localText(text, 'en'), es: localText(text, 'es') }
}

const BOUNDS = { at_least: '>=', at_most: '<=', above: '>', below: '<' } as const

function boundOf({ test, bound }: Band): string | null {
  return test === 'always' ? null : `score ${BOUNDS[test]} ${bound}`
}
