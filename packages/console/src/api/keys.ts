/**
 * What is asked of the API, by the first word of every query's key: `['decisions', 'list', filters]`. Live events name
 * the same words, so a list is drawn again when something in it has changed.
 */
export const RESOURCES = [
  'session',
  'decisions',
  'cases',
  'policies',
  'overview',
  'audit',
  'evidence',
  'fact_checks',
  'people',
  'keys',
  'webhooks',
  'legal_holds',
] as const
export type Resource = (typeof RESOURCES)[number]

/** Which resources an event of the ledger changes, by the word before the dot of its type. */
const CHANGED_BY: Readonly<Record<string, readonly Resource[]>> = {
  decision: ['decisions', 'overview', 'audit'],
  case: ['cases', 'decisions', 'overview', 'audit'],
  review_context: ['cases', 'decisions', 'audit'],
  measure: ['decisions', 'audit'],
  notice: ['cases', 'decisions', 'audit'],
  appeal: ['cases', 'overview', 'audit'],
  policy: ['policies', 'overview', 'audit'],
  rule: ['policies', 'overview', 'audit'],
  evidence: ['evidence', 'audit'],
  fact_check: ['fact_checks', 'evidence', 'audit'],
  person: ['people', 'audit'],
  session: ['audit'],
  key: ['keys', 'audit'],
  webhook: ['webhooks', 'audit'],
  hold: ['legal_holds', 'audit'],
  ledger: ['audit'],
}

/** The resources that an event of this type (`case.claimed`) changes; at least the audit trail, which shows them all. */
export function changedBy(type: string): readonly Resource[] {
  return CHANGED_BY[type.split('.', 1)[0]!] ?? ['audit']
}
