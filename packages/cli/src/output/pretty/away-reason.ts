import type { MessageKey, Translate } from '../../messages/catalogue.ts'

/** Why a learned signal says nothing, as the engine tells it, by the message that tells the same. */
const REASONS: readonly (readonly [RegExp, MessageKey])[] = [
  [/^the model was trained on (?<known>.+), and the text is in `(?<given>.+)`$/, 'away.language'],
  [
    /^the model was trained on texts of (?<min>\d+) to (?<max>\d+) characters, and this one has (?<given>\d+)$/,
    'away.length',
  ],
  [/^the model was trained on texts of (?<min>\d+) lines or more$/, 'away.lines'],
  [/^it needs `(?<field>.+)`, as one of the (?<words>\d+) words it was trained on$/, 'away.field'],
  [/^the model was trained on payments whose (?<known>.+) is known$/, 'away.unknown'],
  [/^the model was trained on payments of which one of (?<known>.+) is known$/, 'away.unknown_any'],
]

/** Why a learned signal says nothing, in the language of the page; as it is where it is not known here. */
export function awayReason(reason: string, t: Translate): string {
  for (const [pattern, key] of REASONS) {
    const told = pattern.exec(reason)?.groups
    if (told) return t(key, told)
  }
  return reason
}
