import type { FactUse, PolicyAnswer } from '@tribunal/policy'
import { type Language, localText } from '../domain/index.ts'

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

function facts(uses: readonly FactUse[], language: Language): string {
  return uses
    .map(({ fact, value, op, limit, constant }) => {
      const found = value === undefined ? WORDS.missing[language] : JSON.stringify(value)
      const bound = limit === undefined ? op : `${op} ${JSON.stringify(limit)}`
      return `${fact} (${found}) ${bound}${constant === undefined ? '' : ` [${constant}]`}`
    })
    .join(', ')
}
