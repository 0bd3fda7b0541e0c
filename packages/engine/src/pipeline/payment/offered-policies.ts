import type { OfferedPolicy } from '../../advice/steps/index.ts'
import { type Language, localText } from '../../domain/measured.ts'
import type { PaymentPolicies } from './payment-ports.ts'

/** The internal policies as a model is shown them: what each of their rules looks for, in the words of its reason. */
export function offeredPolicies(
  { internal }: Pick<PaymentPolicies, 'internal'>,
  language: Language,
): readonly OfferedPolicy[] {
  return internal.map(({ id, policy: { policy } }) => ({
    id,
    title: localText(policy.title, language),
    looks_for: policy.body.kind === 'rules' ? policy.body.rules.map(({ reason }) => localText(reason, language)) : [],
  }))
}
