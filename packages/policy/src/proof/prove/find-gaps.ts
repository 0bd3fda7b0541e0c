import { evaluateReference } from '../../interpret/reference.ts'
import { referenceTruth } from '../../interpret/reference-expression.ts'
import { and, encodeTruth, or } from '../../symbolic/index.ts'
import type { RuleBody } from '../../tree/policy.ts'
import type { EnumValue } from './enum-values.ts'
import { type Gap, gapRegions } from './gap-regions.ts'
import type { Example, GapFinding } from './proof.ts'
import type { Subject } from './questions.ts'

/**
 * Words that rules ask for, and inputs that have them and that the default decides nonetheless. Such an input is not
 * a mistake by itself: a rule may ask for more than the word. An owner who named the word may have expected a rule to
 * decide.
 */
export async function findGaps(subject: Subject): Promise<readonly GapFinding[]> {
  const { policy, encoded, inquiry, words } = subject
  if (policy.body.kind !== 'rules') return []
  const { body } = policy
  const terms = words.map(({ condition }) =>
    or(
      ...encoded.elements.map(({ there, byDefault, scope }) =>
        and(there, byDefault, encodeTruth(condition, scope).yes),
      ),
    ),
  )
  const answers = await inquiry.askEach(terms)
  const found: Gap[] = []
  for (const [index, word] of words.entries()) {
    if (answers[index] === 'unsat') continue
    const example = await inquiry.witness((facts) => gapIn(subject, body, word, facts) !== undefined, terms[index]!)
    if (example) found.push({ word, example, element: gapIn(subject, body, word, example)!.element })
    else subject.undecided.add(word.field)
  }
  const regions = await gapRegions(subject, body, found)
  return found.map(({ word: { field, value }, example }, index) => ({ field, value, ...regions[index], example }))
}

/** The element (or the record) that has the word and that the default decides; undefined where none does. */
function gapIn(
  { policy }: Subject,
  body: RuleBody,
  { condition }: EnumValue,
  facts: Example,
): { readonly element?: unknown } | undefined {
  const { rule, items } = evaluateReference(policy, facts)
  const has = (variables: readonly unknown[]) => referenceTruth(condition, { facts, results: {}, variables }) === true
  if (!body.forEach) return rule === body.default.id && has([]) ? {} : undefined
  const elements = facts[body.forEach.list] as readonly unknown[]
  const found = items?.find((item) => item.rule === body.default.id && has([elements[item.item]]))
  return found && { element: elements[found.item] }
}
