import {
  type CASE_PRIORITIES,
  type CASE_STAGES,
  type CASE_STATUSES,
  type Kind,
  PERSON_OUTCOMES,
} from '@tribunal/contract/words'

export { CASE_PRIORITIES, CASE_STAGES, CASE_STATUSES, PERSON_OUTCOMES } from '@tribunal/contract/words'

import { message } from '@tribunal/messages'
import type { LocalText, PaymentDecision, PostDecision } from '../domain/index.ts'

/** Most pressing first. It orders a queue; within one priority the due time does. */
export type CasePriority = (typeof CASE_PRIORITIES)[number]

/** `open`: waits for a person. `claimed`: a person holds its lease. `resolved`: people are done with it. */
export type CaseStatus = (typeof CASE_STATUSES)[number]

/**
 * Whose turn it is. `first`: the first reviewer. `second`: another one, who has to agree. `settle`: a lead, because the
 * two did not. `appeal`: somebody who has not decided on it before.
 */
export type CaseStage = (typeof CASE_STAGES)[number]

/** An outcome that a person may choose, of either kind. */
export type PersonOutcome = (typeof PERSON_OUTCOMES)[Kind][number]

/**
 * The machine's outcomes that settle something, so that a person can agree with one or override it. `needs_review` and
 * `ESCALATE_TO_HUMAN` only ask for a person: whatever that person decides, nothing is overridden.
 */
export const SETTLING_OUTCOMES = {
  post: ['clean', 'blocked'],
  payment: ['APPROVE', 'CHALLENGE', 'BLOCK'],
} as const satisfies Readonly<Record<Kind, readonly PersonOutcome[]>>

/** Grounds of a reason: evidence that was found, a listed phrase that was matched, a watchlist that names a party. */
export type CaseGround = 'evidence' | 'lexicon' | 'watchlist'

/** Why a person decided as they did: words that can be counted, beside the rationale, which is free. */
export interface ReasonCode {
  readonly code: string
  readonly title: LocalText
  /** The outcomes it can stand for; every outcome where absent. */
  readonly for?: readonly PersonOutcome[]
  /** Fits only where the machine came to the same outcome. */
  readonly confirms?: true
  /** Cannot be true of a case that has none of these. */
  readonly rests?: CaseGround
  /** Says too little alone: the rationale has to be written. */
  readonly needsRationale?: true
}

/**
 * The reasons of each kind. The first code that fits is the one offered first. Codes stand in records, and
 * reports count them.
 */
export const REASON_CODES: Readonly<Record<Kind, readonly ReasonCode[]>> = {
  post: [
    confirmed(),
    resting(
      'evidence',
      code('evidence_contradicts', 'The evidence contradicts it', 'La evidencia lo contradice', ['blocked']),
    ),
    resting('evidence', code('evidence_supports', 'The evidence supports it', 'La evidencia lo respalda', ['clean'])),
    code('insufficient_evidence', 'There is too little evidence', 'Falta evidencia', ['needs_review']),
    code('fact_checked', 'A fact check of ours rates its claim', 'Una verificación nuestra califica su afirmación'),
    code('scam', 'It is a scam', 'Es una estafa', ['blocked', 'needs_review']),
    code('manipulation', 'It manipulates', 'Manipula', ['blocked', 'needs_review']),
    resting(
      'lexicon',
      code('lexicon_confirmed', 'A forbidden phrase is meant as it reads', 'Una frase prohibida se usa en serio', [
        'blocked',
        'needs_review',
      ]),
    ),
    code('opinion_or_satire', 'It is an opinion, or satire', 'Es una opinión o una sátira', ['clean']),
    code('quoted_or_refuted', 'It quotes a claim in order to refute it', 'Cita una afirmación para refutarla', [
      'clean',
    ]),
    code('no_claim', 'It makes no claim that can be checked', 'No hace ninguna afirmación comprobable', ['clean']),
    comparable(),
    other(),
  ],
  payment: [
    confirmed(),
    code('customer_confirmed', 'The customer confirmed it', 'El cliente lo confirmó', ['APPROVE']),
    code('usual_behaviour', 'It is usual for this customer', 'Es habitual en este cliente', ['APPROVE']),
    code('identity_unproven', 'The customer has to prove who they are', 'El cliente debe probar quién es', [
      'CHALLENGE',
    ]),
    code('account_takeover', 'Somebody else uses the account', 'Otra persona usa la cuenta', ['BLOCK', 'CHALLENGE']),
    code('customer_denied', 'The customer denied it', 'El cliente lo negó', ['BLOCK']),
    resting(
      'watchlist',
      code('watchlisted_party', 'A party is on a watchlist', 'Una parte figura en una lista de vigilancia', [
        'BLOCK',
        'CHALLENGE',
      ]),
    ),
    code('unusual_pattern', 'The pattern is that of a fraud', 'El patrón es el de un fraude', ['BLOCK', 'CHALLENGE']),
    code('missing_evidence', 'Evidence is missing', 'Falta evidencia', ['CHALLENGE']),
    comparable(),
    other(),
  ],
}

/**
 * The codes that can stand for an outcome, in the order they are offered. `machineOutcome`: what the machine had decided;
 * where it is left out, the codes for every case. `absent`: what the case is known not to have.
 */
export function reasonCodesFor(
  kind: Kind,
  outcome: string,
  machineOutcome = outcome,
  absent: readonly CaseGround[] = [],
): readonly ReasonCode[] {
  return REASON_CODES[kind].filter(
    ({ for: fits, confirms, rests }) =>
      (!fits || (fits as readonly string[]).includes(outcome)) &&
      (!confirms || outcome === machineOutcome) &&
      (!rests || !absent.includes(rests)),
  )
}

/**
 * Grounds that a decision is known not to have. An unknown fact rules no ground out: where the search for evidence
 * failed, a reviewer may still decide by evidence that they found themselves.
 */
export function absentGrounds({ facts }: PostDecision | PaymentDecision): readonly CaseGround[] {
  if (!facts) return []
  if ('threats' in facts) return facts.threats?.matches.length === 0 ? ['watchlist'] : []
  const { claims, evidence, lexicon_matches: phrases } = facts
  // Without a claim there was nothing to search for, which is as good as an empty search.
  const searched = claims?.length === 0 || evidence !== undefined
  return [
    ...(searched && !evidence?.some((found) => found.length > 0) ? (['evidence'] as const) : []),
    ...(phrases?.length === 0 ? (['lexicon'] as const) : []),
  ]
}

/** Whether a person may choose this outcome of a case of this kind. */
export function isPersonOutcome(kind: Kind, outcome: string): outcome is PersonOutcome {
  return (PERSON_OUTCOMES[kind] as readonly string[]).includes(outcome)
}

/** Whether an outcome of the machine settles a case of this kind, rather than asking for a person. */
export function settles(kind: Kind, outcome: string): boolean {
  return (SETTLING_OUTCOMES[kind] as readonly string[]).includes(outcome)
}

/** A reason with its title; `fits`: the outcomes that it can stand for, all where absent. */
function code(name: string, en: string, es: string, fits?: readonly PersonOutcome[]): ReasonCode {
  return { code: name, title: { en, es }, ...(fits ? { for: fits } : {}) }
}

/** A reason that needs a ground of the decision, such as a watchlist match. */
function resting(rests: CaseGround, reason: ReasonCode): ReasonCode {
  return { ...reason, rests }
}

/** The reason that the machine was right. It fits only where the person came to the machine's outcome. */
function confirmed(): ReasonCode {
  return {
    ...code('machine_confirmed', 'The machine’s reasons hold', 'Los motivos de la máquina son correctos'),
    confirms: true,
  }
}

/** The reason that points to how other cases were decided. */
function comparable(): ReasonCode {
  return code('comparable_cases', 'As comparable cases were decided', 'Como se decidieron casos comparables')
}

/** The reason that says nothing by itself: it needs a text. It fits every outcome and stands last. */
function other(): ReasonCode {
  return {
    code: 'other',
    title: message('review.other_reason'),
    needsRationale: true,
  }
}
