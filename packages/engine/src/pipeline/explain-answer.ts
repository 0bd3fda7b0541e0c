import type { CompiledPolicy, FactUse, PolicyAnswer } from '@tribunal/policy'
import { type Language, localText } from '../domain/index.ts'

/** Words between the parts of an explanation. */
const WORDS = {
  by: { en: 'by', es: 'por' },
  because: { en: 'because', es: 'porque' },
  replaced: { en: 'replaced', es: 'sustituye a' },
  unknown: { en: 'unknown', es: 'desconocido' },
  missing: { en: 'is missing', es: 'falta' },
} as const

/**
 * An answer in plain words, a line a part: the outcome with its rule and reason, the facts that made the rule hold, the
 * factors that moved a score, each override with what it replaced, and what was unknown.
 */
export function explain(answer: PolicyAnswer, language: Language = 'en'): string {
  const word = (key: keyof typeof WORDS) => WORDS[key][language]
  const { overrides, factors = [], unknown, trace, rule } = answer
  // An override that applied hides the rule's own outcome; the first one knows what it replaced.
  const outcome = overrides[0]?.replaced ?? answer.outcome
  const held = trace.find((trial) => trial.rule === rule && trial.held === true)
  const moved = factors
    .filter(({ held }) => held === true)
    .map(({ name, amount }) => `${localText(name, language)} ${amount}`)
  return [
    `${outcome} ${word('by')} ${rule}: ${localText(answer.reason, language)}`,
    ...(held && held.facts.length > 0 ? [`  ${word('because')} ${facts(held.facts, language)}`] : []),
    ...(moved.length > 0 ? [`  ${answer.score ?? '?'} = ${moved.join(', ')}`] : []),
    ...overrides.map(
      (override) =>
        `${override.outcome} ${word('by')} ${override.id} (${word('replaced')} ${override.replaced}): ${localText(override.reason, language)}`,
    ),
    ...(unknown.length > 0 ? [`${word('unknown')}: ${unknown.join(', ')}`] : []),
  ].join('\n')
}

/**
 * Each comparison with what was found, in parentheses, and the constant it was compared with, in brackets: `score
 * (72) >= 60 [threshold]`.
 */
function facts(uses: readonly FactUse[], language: Language): string {
  return uses
    .map(({ fact, value, op, limit, constant }) => {
      const found = value === undefined ? WORDS.missing[language] : JSON.stringify(value)
      const bound = limit === undefined ? op : `${op} ${JSON.stringify(limit)}`
      return `${fact} (${found}) ${bound}${constant === undefined ? '' : ` [${constant}]`}`
    })
    .join(', ')
}

/** The published policies a decision is made with, by id. */
export type Policies = ReadonlyMap<string, CompiledPolicy>

/**
 * Evaluates one policy on facts that the pipeline made. Facts of a wrong type are a programmer's error here: records
 * from outside are checked before (`evaluateRecord`). Throws where the policy is not loaded: the installation is
 * wrong, not the submission.
 */
export function answer(policies: Policies, id: string, facts: Readonly<Record<string, unknown>>): PolicyAnswer {
  const policy = policies.get(id)
  if (!policy) throw new Error(`the policy \`${id}\` is not loaded; loaded: ${[...policies.keys()].join(', ')}`)
  return policy.answer(facts)
}

/**
 * Id to content hash of the policies named, in order. A decision keeps them, so that it can be computed again by the
 * same texts.
 */
export function hashesOf(policies: Policies, answers: readonly PolicyAnswer[]): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const { policy } of answers) hashes[policy] = policies.get(policy)!.policy.hash
  return hashes
}
