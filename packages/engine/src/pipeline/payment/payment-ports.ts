import type { CompiledPolicy } from '@tribunal/policy'
import type { PaymentModel, TextAnalyser } from '@tribunal/signals'
import { DEFAULT_SETTINGS } from '../../domain/decision.ts'
import type { CustomerTexts } from './customer-reason.ts'
import type { PaymentLists } from './lists/payment-lists.ts'

/** The internal policies of document 001, in the order in which they are matched and cited. */
export const INTERNAL_POLICIES = ['fp-01', 'fp-02', 'fp-03', 'fp-04', 'fp-05', 'fp-06'] as const

/** What the pipeline needs of a policy. */
export type PaymentPolicy = Pick<CompiledPolicy, 'answer'> & {
  readonly policy: Pick<CompiledPolicy['policy'], 'title' | 'hash' | 'body' | 'facts'>
}

/** The policies and lists that decide on payments. */
export interface PaymentPorts {
  /** By id: the internal policies, `composite-risk`, `unknown-habits`, the arbiter, `transaction-routing` and `ask-model-payment`. */
  readonly policies: ReadonlyMap<string, PaymentPolicy>
  readonly lists: PaymentLists
  readonly customerTexts: CustomerTexts
  /** Reads the texts of a payment for what seems to address a model. */
  readonly text: TextAnalyser
  /** Scores payments beside the documents' composite risk; none where absent. */
  readonly model?: PaymentModel
  /** Rules that are suspended now, as `policy/rule`. Absent: none is. */
  readonly suspendedRules?: () => readonly string[]
}

/** What a deployment may choose about payments. */
export interface PaymentSettings {
  /** `arbiter-guarded` sends a model decision outside its risk band to a person. Default `arbiter-guarded`. */
  readonly arbiter?: 'arbiter' | 'arbiter-guarded'
}

/** The policies one pipeline uses, looked up once. */
export interface PaymentPolicies {
  /** FP-01 to FP-06, in the order in which they are matched and cited. */
  readonly internal: readonly { readonly id: string; readonly policy: PaymentPolicy }[]
  readonly compositeRisk: PaymentPolicy
  readonly arbiter: PaymentPolicy
  /** Undefined where the arbiter does not ask it: the documented one, and versions from before. */
  readonly unknownHabits: PaymentPolicy | undefined
  readonly routing: PaymentPolicy
  /** Says which models are worth asking; no decision rests on it, so none names it. */
  readonly askModel: PaymentPolicy
  /** Policy id to content hash: what a decision names. */
  readonly hashes: Readonly<Record<string, string>>
}

/** Throws where a policy is missing: the composition is wrong, not a payment. */
export function policiesOf(ports: PaymentPorts, settings: PaymentSettings): PaymentPolicies {
  const get = (id: string): PaymentPolicy => {
    const policy = ports.policies.get(id)
    if (!policy) throw new Error(`the policy \`${id}\` is missing; payments cannot be decided without it`)
    return policy
  }
  const arbiter = settings.arbiter ?? DEFAULT_SETTINGS.arbiter
  const asks = get(arbiter).policy.facts.has('unknown_habits')
  const habits = asks ? ['unknown-habits'] : []
  const used = [...INTERNAL_POLICIES, 'composite-risk', ...habits, arbiter, 'transaction-routing']
  return {
    internal: INTERNAL_POLICIES.map((id) => ({ id: id.toUpperCase(), policy: get(id) })),
    compositeRisk: get('composite-risk'),
    arbiter: get(arbiter),
    unknownHabits: asks ? get('unknown-habits') : undefined,
    routing: get('transaction-routing'),
    askModel: get('ask-model-payment'),
    hashes: Object.freeze(Object.fromEntries(used.map((id) => [id, get(id).policy.hash]))),
  }
}
