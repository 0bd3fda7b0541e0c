import {
  ACCOUNT_TYPES,
  AUTOMATED_DECISIONS,
  CONTENT_TYPES,
  DECISION_ACCOUNTS,
  DECISION_GROUNDS,
  DECISION_MONETARIES,
  DECISION_PROVISIONS,
  DECISION_VISIBILITIES,
  EEA_COUNTRIES,
  KEYWORDS,
  LANGUAGE_CODES,
  SOURCE_TYPES,
  STATEMENT_CATEGORIES,
} from './dsa-words.ts'

/** What one field may hold. Lengths are in UTF-16 code units, dates are days with both ends included. */
export type FieldKind =
  | { readonly kind: 'text'; readonly max: number; readonly pattern?: RegExp }
  | { readonly kind: 'url'; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'date'; readonly from: string; readonly to: string }
  | { readonly kind: 'product' }

/** When a field must be there and when it may not; `optional` always may. */
export type FieldNeed =
  | 'required'
  | 'optional'
  /** At least one of the four kinds of restriction must be there. */
  | 'one-restriction'
  /** Required where `field` is (or holds) `value`, refused elsewhere. */
  | { readonly onlyWith: { readonly field: string; readonly value: string }; readonly required: boolean }
  /** Refused where `field` is `value`. */
  | { readonly notWith: { readonly field: string; readonly value: string } }

/** What a field may hold, and when it has to be there. */
export interface StatementField {
  readonly type: FieldKind
  readonly need: FieldNeed
}

/** What the unique id of a statement is made of. */
export const PUID_PATTERN = /^[a-zA-Z0-9\-_]+$/

/** Longest `decision_facts`. */
export const FACTS_MAX = 5000

/** Any day that the form of the database takes. */
const DAYS = { from: '0001-01-01', to: '9999-12-31' }
const YES_NO = ['Yes', 'No']

const text = (max: number, pattern?: RegExp): FieldKind => ({ kind: 'text', max, ...(pattern ? { pattern } : {}) })
const word = (words: readonly string[]): FieldKind => ({ kind: 'word', words })
const words = (of: readonly string[]): FieldKind => ({ kind: 'words', words: of })
const date = ({ from, to } = DAYS): FieldKind => ({ kind: 'date', from, to })
const optional = (type: FieldKind): StatementField => ({ type, need: 'optional' })
const required = (type: FieldKind): StatementField => ({ type, need: 'required' })
const restriction = (type: FieldKind): StatementField => ({ type, need: 'one-restriction' })
const onlyWith = (type: FieldKind, field: string, value: string, must = true): StatementField => ({
  type,
  need: { onlyWith: { field, value }, required: must },
})

/** The grounds on which further fields depend. */
const ILLEGAL = ['decision_ground', 'DECISION_GROUND_ILLEGAL_CONTENT'] as const
const INCOMPATIBLE = ['decision_ground', 'DECISION_GROUND_INCOMPATIBLE_CONTENT'] as const

/**
 * The 35 fields of a statement of reasons, in the order of the DSA transparency database's submission interface
 * (snapshot of 2026-06-24), with what each may hold and when.
 */
export const STATEMENT_FIELDS = {
  decision_visibility: restriction(words(DECISION_VISIBILITIES)),
  decision_visibility_other: onlyWith(text(500), 'decision_visibility', 'DECISION_VISIBILITY_OTHER'),
  end_date_visibility_restriction: optional(date()),
  decision_monetary: restriction(word(DECISION_MONETARIES)),
  decision_monetary_other: onlyWith(text(500), 'decision_monetary', 'DECISION_MONETARY_OTHER'),
  end_date_monetary_restriction: optional(date()),
  decision_provision: restriction(word(DECISION_PROVISIONS)),
  end_date_service_restriction: optional(date()),
  decision_account: restriction(word(DECISION_ACCOUNTS)),
  end_date_account_restriction: optional(date()),
  account_type: optional(word(ACCOUNT_TYPES)),
  decision_facts: required(text(FACTS_MAX)),
  decision_ground: required(word(DECISION_GROUNDS)),
  decision_ground_reference_url: optional({ kind: 'url', max: 500 }),
  illegal_content_legal_ground: onlyWith(text(500), ...ILLEGAL),
  illegal_content_explanation: onlyWith(text(2000), ...ILLEGAL),
  incompatible_content_ground: onlyWith(text(500), ...INCOMPATIBLE),
  incompatible_content_explanation: onlyWith(text(2000), ...INCOMPATIBLE),
  incompatible_content_illegal: onlyWith(word(YES_NO), ...INCOMPATIBLE, false),
  category: required(word(STATEMENT_CATEGORIES)),
  category_addition: optional(words(STATEMENT_CATEGORIES)),
  category_specification: optional(words(KEYWORDS)),
  category_specification_other: optional(text(500)),
  content_type: required(words(CONTENT_TYPES)),
  content_type_other: onlyWith(text(500), 'content_type', 'CONTENT_TYPE_OTHER'),
  content_language: optional(word(LANGUAGE_CODES)),
  content_date: required(date({ from: '2000-01-01', to: '2038-01-01' })),
  content_id: optional({ kind: 'product' }),
  territorial_scope: optional(words(EEA_COUNTRIES)),
  application_date: required(date({ from: '2020-01-01', to: '2038-01-01' })),
  source_type: required(word(SOURCE_TYPES)),
  source_identity: {
    type: text(500),
    need: { notWith: { field: 'source_type', value: 'SOURCE_VOLUNTARY' } },
  },
  automated_detection: required(word(YES_NO)),
  automated_decision: required(word(AUTOMATED_DECISIONS)),
  puid: required(text(500, PUID_PATTERN)),
} as const satisfies Record<string, StatementField>

/** The name of a field as the database has it. */
export type StatementFieldName = keyof typeof STATEMENT_FIELDS

/** A statement as it goes out: names and values of the database. */
export type Statement = {
  readonly [name in StatementFieldName]?: string | readonly string[] | { readonly 'EAN-13': string } | null | undefined
}
