import type { MeasureKind } from '@tribunal/contract/words'
import {
  type Language,
  type LocalText,
  outcomeOf,
  type Post,
  type PostDecision,
  type PublicationStatus,
} from '../domain/index.ts'
import { checkStatement, type StatementProblem } from './check-statement.ts'
import { type AutomatedDecision, type ContentType, LANGUAGE_CODES, type SourceType } from './dsa-words.ts'
import type { PlatformProfile, Resolution } from './platform-profile.ts'
import { explanationOf, factsOf, restrictingClaims, SENTENCES } from './statement-facts.ts'
import type { Statement } from './statement-fields.ts'
import { CATEGORIES, type CategoryRow, MEDIA_TYPES, RESTRICTIONS, type Restriction } from './statement-tables.ts'

/** A decided post with what the platform and people add to it. */
export interface StatementInput {
  readonly decision: PostDecision
  /** Id of the decision in the record; the end of the puid. */
  readonly decision_id: string
  /** When the machine decided: RFC 3339, UTC. */
  readonly decided_at: string
  readonly post: Post
  readonly platform: PlatformProfile
  readonly language: Language
  /** Absent where no person resolved a case of this decision. */
  readonly resolution?: Resolution
  /** What holds of the post now, and until when (RFC 3339). The statement names it where the platform says nothing else of a status. */
  readonly measures?: readonly { readonly kind: MeasureKind; readonly ends_at: string }[]
  /** Absent where the platform found the post by itself. */
  readonly notice?: { readonly source: Exclude<SourceType, 'SOURCE_VOLUNTARY'>; readonly identity?: string }
}

/** A statement, and what is still to be done about it before it can be sent. */
export type StatementOfReasons =
  | { readonly due: false; readonly reason: LocalText }
  | {
      readonly due: true
      readonly complete: boolean
      readonly statement: Statement
      /** What a person must fill in or correct, in the order of the fields; empty where the statement is complete. */
      readonly to_fill_in: readonly StatementProblem[]
    }

/**
 * The statement of reasons for a post that was restricted (Regulation (EU) 2022/2065, article 17), in the 35 fields of
 * the transparency database. It says nothing that the record and the platform's profile do not: the rest is for a person
 * to fill in. It does not repeat the post's words, which the database may not receive where they are personal
 * (article 24(5)).
 */
export function statementOfReasons(input: StatementInput): StatementOfReasons {
  const status = input.resolution?.status ?? outcomeOf(input.decision)
  const restriction = restrictionOf(status, input)
  if (restriction === null) return { due: false, reason: SENTENCES.notDue }
  const statement = withoutGaps({
    ...restriction,
    account_type: input.platform.account_type,
    decision_facts: factsOf(input),
    ...ground(input),
    ...categories(input),
    ...content(input),
    territorial_scope: input.platform.territorial_scope,
    application_date: (input.resolution?.at ?? input.decided_at).slice(0, 10),
    ...origin(input),
    automated_decision: automation(input),
    puid: `${input.platform.puid_prefix}${input.decision_id}`,
  })
  const to_fill_in = checkStatement(statement)
  return { due: true, complete: to_fill_in.length === 0, statement, to_fill_in }
}

/** What the status does to a post here: as the platform says, else as the table and measures do; null restricts nothing. */
function restrictionOf(
  status: PublicationStatus,
  { platform: { restrictions = {} }, measures = [] }: Pick<StatementInput, 'platform' | 'measures'>,
): Restriction | null {
  if (status === 'clean') return null
  const own = restrictions[status]
  if (own !== undefined) return own
  const visible = measures.filter(({ kind }) => VISIBLE.includes(kind))
  const last = visible
    .map(({ ends_at }) => ends_at)
    .sort()
    .at(-1)
  if (last === undefined) return RESTRICTIONS[status]
  const demoted = visible.some(({ kind }) => kind === 'reduced') ? [DEMOTED] : []
  const { decision_visibility: shown = [] } = RESTRICTIONS[status] ?? {}
  return {
    decision_visibility: [...demoted, ...(shown as readonly string[])],
    end_date_visibility_restriction: last.slice(0, 10),
  }
}

/** Measures that restrict how a post is shown. */
const VISIBLE: readonly MeasureKind[] = ['label', 'warning', 'reduced']
const DEMOTED = 'DECISION_VISIBILITY_CONTENT_DEMOTED'

/** Whether a person put another outcome in the place of the machine's; its reasons then do not hold any more. */
export function isReversed({ decision, resolution }: Pick<StatementInput, 'decision' | 'resolution'>): boolean {
  return resolution !== undefined && resolution.status !== outcomeOf(decision)
}

/** A statement whose fields may be undefined while it is put together. */
type Gaps = { readonly [name in keyof Statement]: Statement[name] | undefined }

/** Fields that nothing is known of are left out: they are for a person to fill in. */
function withoutGaps(fields: Gaps): Statement {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function ground(input: StatementInput): Gaps {
  const { ground } = input.platform
  if (!ground) return {}
  if (ground.kind === 'illegal_content') {
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      decision_ground_reference_url: ground.url,
      illegal_content_legal_ground: ground.legal_ground,
      illegal_content_explanation: ground.explanation,
    }
  }
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: ground.url,
    incompatible_content_ground: ground.terms,
    incompatible_content_explanation: isReversed(input) ? undefined : explanationOf(input),
    incompatible_content_illegal: ground.illegal === undefined ? undefined : yesNo(ground.illegal),
  }
}

/** Where a person decided otherwise, the machine's findings say nothing of why: the category is theirs to choose. */
function categories(input: StatementInput): Gaps {
  const rows = isReversed(input) ? [] : CATEGORIES.filter((row) => fits(row, input))
  const [category, ...additions] = [...new Set(rows.map((row) => row.category))]
  const keywords = [...new Set(rows.flatMap((row) => row.keywords))]
  return {
    category,
    category_addition: additions.length > 0 ? additions : undefined,
    category_specification: keywords.length > 0 ? keywords : undefined,
  }
}

function fits({ when }: CategoryRow, { decision, platform }: StatementInput): boolean {
  const domains = restrictingClaims(decision).map(({ domain }) => domain)
  return (
    (when.integrity?.includes(decision.integrity.verdict) ?? true) &&
    (when.screening?.includes(decision.screening.label ?? '') ?? true) &&
    (when.domains?.some((domain) => domains.some((found) => found === domain)) ?? true) &&
    (when.ground === undefined || when.ground === platform.ground?.kind)
  )
}

function content({ decision, post }: StatementInput): Gaps {
  const types = (post.media ?? []).map(({ type }) => type.trim().toLowerCase())
  const known = types.flatMap((type) => MEDIA_TYPES[mainPart(type)] ?? [])
  const others = types.filter((type) => MEDIA_TYPES[mainPart(type)] === undefined)
  const content_type = new Set<ContentType>(['CONTENT_TYPE_TEXT', ...known])
  if (others.length > 0) content_type.add('CONTENT_TYPE_OTHER')
  const language = mainPart(decision.lang).toUpperCase()
  return {
    content_type: [...content_type],
    content_type_other: others.length > 0 ? [...new Set(others)].join(', ') : undefined,
    content_language: LANGUAGE_CODES.includes(language) ? language : undefined,
    content_date: post.created_at?.slice(0, 10),
  }
}

/** `image` of `image/png`, `es` of `es-PE`. */
function mainPart(text: string): string {
  return text.split(/[/-]/, 1)[0]!
}

function origin({ notice }: StatementInput): Gaps {
  return {
    source_type: notice?.source ?? 'SOURCE_VOLUNTARY',
    source_identity: notice?.identity,
    automated_detection: yesNo(notice === undefined),
  }
}

/** Fully where no person took part; partially where one confirmed the machine; not where one decided otherwise. */
function automation(input: StatementInput): AutomatedDecision {
  if (input.resolution === undefined) return 'AUTOMATED_DECISION_FULLY'
  return isReversed(input) ? 'AUTOMATED_DECISION_NOT_AUTOMATED' : 'AUTOMATED_DECISION_PARTIALLY'
}

function yesNo(value: boolean): 'Yes' | 'No' {
  return value ? 'Yes' : 'No'
}
