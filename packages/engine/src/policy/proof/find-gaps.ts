import type { RuleBody } from '../policy.ts'
import { evaluateReference } from '../reference.ts'
import { referenceTruth } from '../reference-expression.ts'
import { and, encodeTruth, or } from '../symbolic/index.ts'
import type { AskedWord } from './asked-words.ts'
import type { Example, GapFinding } from './proof.ts'
import type { Subject } from './subject.ts'

/** Words that rules ask for, and inputs that have them and that the default decides nonetheless. */
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
  const found: GapFinding[] = []
  for (const [index, word] of words.entries()) {
    if (answers[index] === 'unsat') continue
    const example = await inquiry.witness((facts) => isGap(subject, body, word, facts), terms[index]!)
    if (example) found.push({ field: word.field, value: word.value, example })
    else subject.undecided.add(word.field)
  }
  return found
}

/** Whether the default decides on an element (or the record) that has the word. */
function isGap({ policy }: Subject, body: RuleBody, { condition }: AskedWord, facts: Example): boolean {
  const { rule, items } = evaluateReference(policy, facts)
  const has = (variables: readonly unknown[]) => referenceTruth(condition, { facts, results: {}, variables }) === true
  if (!body.forEach) return rule === body.default.id && has([])
  const elements = facts[body.forEach.list] as readonly unknown[]
  return (items ?? []).some((item) => item.rule === body.default.id && has([elements[item.item]]))
}
