import type { CaseDetail } from '@tribunal/client'
import { type Bindings, canMeet } from '../../keyboard/bindings.ts'
import { COMMAND_IDS, COMMANDS } from '../../keyboard/commands.ts'

/** What an appeal is against. */
export interface AppealedDecision {
  readonly outcome: string
  /** RFC 3339. */
  readonly at: string
  /** Null where the machine decided, and no person after it. */
  readonly person: {
    readonly name: string
    readonly reason: string
    /** Null where nothing was written, or it was erased. */
    readonly rationale: string | null
  } | null
}

/**
 * The last decision that stood when a case's appeal came in: a person's, or else the machine's. What a person chose and another had
 * yet to decide on did not stand. Undefined without an appeal.
 */
export function appealedDecision({ case: one, decision, history }: CaseDetail): AppealedDecision | undefined {
  const appeal = history.findLast(({ type }) => type === 'appeal.submitted')
  if (!appeal) return undefined
  const final = history.filter(
    ({ type, at, data }) => type === 'case.resolved' && at <= appeal.at && data['next'] === 'done',
  )
  const made = one.resolutions.findLast(
    ({ resolved_at: at, by, stage }) =>
      stage !== 'appeal' && final.some((event) => event.at === at && event.actor.id === by.id),
  )
  if (!made) return { outcome: one.machine_outcome, at: decision.decided_at, person: null }
  const { by, resolved_at: at, outcome, reason_code: reason } = made
  const event = final.find(({ actor, at: when }) => actor.id === by.id && when === at)
  return { outcome, at, person: { name: by.name, reason, rationale: event?.texts['rationale'] ?? null } }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The key of a reason: a letter that depends on its number alone, so that it is the same for every outcome and every case.
 * No command of the page has it, so no key means an outcome and a reason. Undefined where letters are switched off or used up.
 */
export function reasonKey(number: number, bindings: Bindings): string | undefined {
  if (!bindings.single) return undefined
  const taken = new Set(
    COMMAND_IDS.filter((id) => canMeet(COMMANDS[id].scope, 'case')).flatMap(
      (id) => bindings.keys[id] ?? COMMANDS[id].keys,
    ),
  )
  return [...LETTERS].filter((letter) => !taken.has(letter))[number - 1]
}

/** The effect of a key while an outcome waits for its reason. */
export type Meaning<Reason> = { readonly do: 'cancel' } | { readonly do: 'give'; readonly reason: Reason }

/** Undefined for a key that is none of the reasons': a command of the page may have it. */
export function meaningOf<Reason extends { readonly number: number }>(
  key: string | undefined,
  reasons: readonly Reason[],
  bindings: Bindings,
): Meaning<Reason> | undefined {
  if (key === 'escape' || key === 'backspace') return { do: 'cancel' }
  const reason = reasons.find(({ number }) => key !== undefined && reasonKey(number, bindings) === key)
  return reason && { do: 'give', reason }
}
