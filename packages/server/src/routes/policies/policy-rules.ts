import { GIVEN_TEXT } from '@tribunal/contract'
import { type LocalText, localText } from '@tribunal/messages'
import type { Policy } from '@tribunal/policy'
import { z } from 'zod'
import { type PartKind, policyParts } from './policy-parts.ts'

export const RULE = z
  .object({
    id: z.string(),
    part: z
      .enum(['rule', 'band', 'empty', 'default', 'unknown', 'override'])
      .describe('`empty`: of an empty list; `default`: no rule holds; `unknown`: a fact is missing'),
    when: z.string().nullable().describe('Its condition, as CEL or as a bound of the score; null where it has none'),
    outcome: z.string().describe('An outcome, or the expression that names one'),
    reason: GIVEN_TEXT,
    code: z.string().nullable(),
    on_unknown: z
      .enum(['skip', 'lead'])
      .describe('A condition that is unknown is `skip`ped, or `lead`s where the policy says'),
    sets: z.array(z.object({ name: z.string(), value: z.string().describe('As CEL') })),
    line: z.int().nullable().describe('Where it begins in the text, counted from 1'),
  })
  .meta({ id: 'PolicyRule', description: 'A rule of a policy, or what stands in the place of one' })

export type RuleShape = z.output<typeof RULE>
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
