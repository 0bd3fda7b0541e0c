import { AUDIT_EVENT_TYPES, type AuditEventType } from '@tribunal/ledger'
import { z } from 'zod'
import { METADATA } from './decisions/submission.ts'
import { TOLD_TEXT } from './text.ts'
import {
  CASE_PRIORITIES,
  EFFECT_CAUSES,
  FACT_CHECK_CHANGES,
  KINDS,
  MEASURE_CAUSES,
  MEASURE_KINDS,
  MEASURE_TARGETS,
  NOTICE_CATEGORIES,
  VERDICTS,
} from './words.ts'

/** The version of the shape of events. Within it fields are added, and never removed or renamed. */
export const API_VERSION = 'v1'

/** The kind, the outcome and the stage, as several events have them. */
const KIND = z.enum(KINDS)
const OUTCOME = z.string().describe('It holds from this event on')
const STAGE = z
  .string()
  .describe('Whose turn it was: the first reviewer, a second, a lead, or the one who hears the appeal')

/** A field of the submission, which an endpoint has to ask for. */
function asked<T extends z.ZodType>(type: T, of: string) {
  return type.nullable().exactOptional().describe(`${of}. In webhooks that ask for it; null where it was erased`)
}

/** What every event about a decision says, so that a receiver can find its own record, and act on it. */
const OF_DECISION = {
  decision_id: z.uuid(),
  submission_id: z.string().nullable().describe('The id that the sender gave it; null where it was erased'),
  kind: KIND.exactOptional().describe('In webhooks, and where the event itself says it'),
  effective_outcome: z
    .string()
    .exactOptional()
    .describe('The outcome that holds when the message is sent, which is the one to act on. In webhooks only'),
  language: asked(z.string(), 'Of a post, as a BCP 47 tag or `mixed`; null of a payment'),
  amount: asked(z.number(), 'Of a payment; null of a post'),
  currency: asked(z.string(), 'Of a payment, by ISO 4217; null of a post'),
  subject: asked(z.string(), 'The customer, or the author; null where a post names none'),
  metadata: asked(METADATA, 'As the sender gave it; null where there is none'),
}
/** The same of events about a case; an appeal and a release say more of the same kind. */
const OF_CASE = { case_id: z.uuid(), ...OF_DECISION }
/** An appeal is always about a case, and names it. */
const OF_APPEAL = { appeal_id: z.uuid(), ...OF_CASE }
/** The same of events about a measure. */
const OF_MEASURE = {
  measure_id: z.uuid(),
  ...OF_DECISION,
  measure_kind: z.enum(MEASURE_KINDS),
  on: z.enum(MEASURE_TARGETS).describe('The post, or the account of its author'),
}
/** Which version of which policy: the hash names the text beyond doubt. */
const OF_RELEASE = {
  policy_id: z.string(),
  release_id: z.uuid(),
  version: z.string(),
  hash: z.string().describe('SHA-256 of the text of the policy, in hexadecimal'),
}

/**
 * The schema of the events of some types, which share the shape of `data`. The envelope is the same for all: a
 * receiver can store an event, put it in order (`seq`) and drop one that came twice (`id`) without knowing its type.
 */
function event<Type extends string, Data extends z.ZodObject>(id: string, types: readonly Type[], data: Data) {
  return z
    .object({
      id: z.string().describe('`evt_` and the place in the ledger: the same in the stream and in every webhook'),
      seq: z.int().min(0).describe('Its place in the ledger: a later event has a greater one'),
      type: z.enum(types),
      api_version: z.literal(API_VERSION),
      timestamp: z.iso.datetime(),
      entity: z
        .string()
        .describe(
          'What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID`',
        ),
      actor: z
        .string()
        .exactOptional()
        .describe('Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only'),
      data,
    })
    .meta({ id })
}

/**
 * Events that an endpoint may ask for: decisions, measures, cases, appeals, fact checks, notices, policies. They name ids and outcomes and hold no
 * text of a submission: who needs that asks the API by the id.
 */
const SENT = [
  event(
    'DecisionMadeEvent',
    ['decision.made'],
    z.object({
      ...OF_DECISION,
      kind: KIND,
      outcome: OUTCOME,
      category: z.string().describe('Of a payment its risk category, of a post its label'),
      route: z
        .string()
        .nullable()
        .describe('Where routing sends it: a route of payments, or the queue of the case of a post'),
      decided_by: z
        .object({ policy: z.string(), rule: z.string() })
        .nullable()
        .describe('What had the last word; null where no policy could be asked'),
      reason_codes: z
        .array(z.string())
        .describe('Ids of the rule that decided and of every override that replaced its outcome, in that order'),
      risk_score: z
        .number()
        .nullable()
        .describe('How grave it is, 0 to 100; greater is worse. Null where it could not be measured'),
    }),
  ),
  event(
    'DecisionReviewedEvent',
    ['decision.overridden', 'decision.confirmed', 'decision.restored'],
    z.object({
      ...OF_CASE,
      outcome: OUTCOME,
      machine_outcome: z.string(),
    }),
  ),
  event(
    'CommunicationChangedEvent',
    ['communication.changed'],
    z.object({
      ...OF_CASE,
      outcome: OUTCOME,
      texts: TOLD_TEXT.nullable().describe(
        'What the person concerned is to hear from now on, by language; null where the words of the machine hold again (`explanation` of the decision)',
      ),
    }),
  ),
  event(
    'DecisionEffectiveChangedEvent',
    ['decision.effective_changed'],
    z.object({
      ...OF_CASE,
      kind: KIND,
      outcome: OUTCOME,
      previous_outcome: z.string().describe('It held until this event'),
      machine_outcome: z.string(),
      because: z
        .enum(EFFECT_CAUSES)
        .describe('`review`: people decided; `appeal`: an appeal was decided; `undo`: a resolution was taken back'),
      reason_code: z.string().nullable().describe('Of the resolution that took effect; null of `undo`'),
    }),
  ),
  event(
    'MeasureStartedEvent',
    ['measure.started'],
    z.object({
      ...OF_MEASURE,
      reason_code: z.string().describe('Entry of the document of measures that it follows from'),
      texts: TOLD_TEXT.describe('The reason in words, by language'),
      outcome: OUTCOME,
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime().describe('It is over from this moment on, also before `measure.ended` says so'),
    }),
  ),
  event(
    'MeasureEndedEvent',
    ['measure.ended'],
    z.object({
      ...OF_MEASURE,
      cause: z.enum(MEASURE_CAUSES),
    }),
  ),
  event(
    'DecisionErasedEvent',
    ['decision.erased'],
    z.object({
      decision_ids: z.array(z.uuid()).describe('Every decision that was erased, at most 500'),
      decision_id: z.uuid().exactOptional().describe('Where it is only one'),
    }),
  ),
  event(
    'CaseOpenedEvent',
    ['case.opened'],
    z.object({
      ...OF_CASE,
      kind: KIND,
      outcome: z.string().describe('Of the machine'),
      queue: z.string(),
      priority: z.enum(CASE_PRIORITIES),
      due_at: z.iso.datetime(),
    }),
  ),
  event(
    'CaseResolvedEvent',
    ['case.resolved'],
    z.object({
      ...OF_CASE,
      // A resolution that a second reviewer follows is a proposal: its outcome stands in `proposed_outcome`, so that
      // nobody acts on it by mistake.
      stage: STAGE,
      final: z.boolean().exactOptional().describe('Act on a resolution only where this is true'),
      next: z.enum(['done', 'second', 'settle']),
      outcome: OUTCOME.exactOptional(),
      proposed_outcome: z.string().exactOptional().describe('In place of `outcome` where it is not final'),
      reason_code: z.string().exactOptional(),
      second_review: z.enum(['none', 'four_eyes', 'sample']).exactOptional(),
      withheld: z
        .literal(true)
        .exactOptional()
        .describe(
          'In the stream, until an outcome takes effect: another person has still to come to one alone, or to settle',
        ),
    }),
  ),
  event(
    'CaseUndoneEvent',
    ['case.undone'],
    z.object({
      ...OF_CASE,
      expires_at: z.iso.datetime().describe('Until when the one who took it back holds the case'),
      undone_outcome: z.string().exactOptional().describe('What was taken back'),
      withheld: z
        .literal(true)
        .exactOptional()
        .describe('In the stream, for other people than the one who took it back'),
    }),
  ),
  event(
    'CaseEvent',
    ['case.claimed', 'case.released', 'case.expired', 'case.escalated', 'case.reopened', 'case.reassigned'],
    z.object({
      ...OF_CASE,
      stage: STAGE.exactOptional(),
      expires_at: z.iso.datetime().exactOptional().describe('Until when the one who claimed it holds it'),
      due_at: z.iso.datetime().exactOptional(),
      queue: z.string().exactOptional().describe('Where it is reassigned to'),
      priority: z.enum(CASE_PRIORITIES).exactOptional(),
    }),
  ),
  event(
    'AppealEvent',
    ['appeal.submitted', 'appeal.triaged', 'appeal.rejected', 'appeal.review_started'],
    z.object({
      ...OF_APPEAL,
      due_at: z.iso.datetime().exactOptional(),
      reason_code: z.string().exactOptional().describe('Why it may not be heard'),
    }),
  ),
  event(
    'AppealDecidedEvent',
    ['appeal.upheld', 'appeal.reversed', 'appeal.modified'],
    z.object({
      ...OF_APPEAL,
      outcome: OUTCOME,
    }),
  ),
  event('PolicyEvent', ['policy.installed', 'policy.activated', 'policy.rolled_back'], z.object(OF_RELEASE)),
  event(
    'PolicyRolledOutEvent',
    ['policy.rolled_out'],
    z.object({
      ...OF_RELEASE,
      percent: z.number().describe('Of subjects, above 0 and at most 100'),
    }),
  ),
  event(
    'FactCheckEvent',
    ['fact_check.proposed', 'fact_check.published', 'fact_check.retracted', 'fact_check.declined'],
    z.object({
      fact_check_id: z.uuid(),
      decision_id: z.uuid().nullable().exactOptional().describe('The decision on which it was given'),
      submission_id: z.string().nullable().exactOptional().describe('The id that the sender gave it'),
      change: z.enum(FACT_CHECK_CHANGES).exactOptional().describe('What was proposed'),
      rating: z.string().exactOptional().describe('Of the version; absent of a retraction'),
      verdict: z.enum(VERDICTS).exactOptional().describe('What the rating comes to'),
    }),
  ),
  event(
    'NoticeReceivedEvent',
    ['notice.received', 'notice.matched'],
    z.object({
      notice_id: z.uuid(),
      decision_id: z.uuid().nullable().describe('Null where no decision was found for it'),
      case_id: z.uuid().nullable().describe('The case on which it is looked at'),
      submission_id: z.string().nullable().exactOptional().describe('The id that the sender gave it'),
      category: z.enum(NOTICE_CATEGORIES).exactOptional(),
      trusted: z.boolean().exactOptional(),
      route: z
        .enum(['case', 'answered', 'unmatched'])
        .describe('`answered`: what people decided before is the answer; `unmatched`: no decision was found for it'),
    }),
  ),
  event(
    'NoticeDecidedEvent',
    ['notice.decided'],
    z.object({
      notice_id: z.uuid(),
      decision_id: z.uuid().nullable().describe('Null where its content was not found'),
      case_id: z.uuid().nullable(),
      submission_id: z.string().nullable().exactOptional().describe('The id that the sender gave it'),
      outcome: z.string().nullable().describe('It holds from this event on; null where its content was not found'),
    }),
  ),
  event(
    'RuleEvent',
    ['rule.suspended', 'rule.resumed'],
    z.object({
      policy_id: z.string(),
      rule: z.string(),
      hits: z.int().exactOptional(),
      limit: z.number().exactOptional(),
    }),
  ),
] as const

/** The types of events that an endpoint may ask for. */
export const WEBHOOK_EVENTS = SENT.flatMap(({ shape }) => shape.type.options as readonly WebhookEvent[]) as [
  WebhookEvent,
  ...WebhookEvent[],
]

/** A type that an endpoint may ask for. */
export type WebhookEvent = z.output<(typeof SENT)[number]>['type']

/** Types that only the stream sends, such as notes and links of cases. */
type OtherEvent = Exclude<AuditEventType, WebhookEvent>
/** Every type of the ledger that no schema above describes. */
const OTHERS = AUDIT_EVENT_TYPES.filter((type): type is OtherEvent => !(WEBHOOK_EVENTS as string[]).includes(type))

/**
 * Everything that happens, as the stream (`GET /api/v1/events`) and webhooks send it: one shape, so that one handler serves
 * both. Webhooks send the types and fields that are named here; the stream sends every type, with all that the event holds.
 */
export const EVENT = z
  .discriminatedUnion('type', [
    ...SENT,
    event('AuditedEvent', OTHERS as [OtherEvent, ...OtherEvent[]], z.looseObject({})),
  ])
  .meta({ id: 'Event', description: 'Something that happened' })

/** Events as webhooks send them. */
export const SENT_EVENTS: readonly (typeof SENT)[number][] = SENT

/** One event as the stream sends it; `data` depends on `type`. */
export type Event = z.output<typeof EVENT>

/**
 * Sent when somebody asks for a test; an endpoint need not ask for it. It has no place in the ledger, and so no
 * `seq`.
 */
export const TEST_EVENT = z
  .object({
    id: z.string(),
    type: z.literal('webhook.test'),
    api_version: z.literal(API_VERSION),
    timestamp: z.iso.datetime(),
    data: z.object({ message: z.string() }),
  })
  .meta({ id: 'WebhookTestEvent', description: 'A test of an endpoint' })
