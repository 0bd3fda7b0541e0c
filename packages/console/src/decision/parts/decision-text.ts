import type { Decision, PaymentDecision, PolicyAnswer, PostDecision } from '@tribunal/client'
import type { GivenTexts, RecordedMessage } from '@tribunal/messages'
import type { Language } from '@tribunal/messages/say'
import { useStored } from '../../browser/stored.ts'
import { renderMessage, speech, spokenLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type PaymentParts, paymentParts } from './payment-parts.ts'
import { type PostParts, postParts } from './post-parts.ts'

/** Every category there is: the label of a post, the risk of a payment. */
export const CATEGORIES = [
  'high_conf_true',
  'high_conf_fake',
  'send_downstream',
  'low',
  'medium',
  'high',
  'critical',
  'unknown',
] as const

/** Says the category of a decision in the language of the page; a word of somebody's own policy as it is. */
export function useCategoryWord(): (category: string) => string {
  const { t } = useTranslation('decisions')
  return (category) => {
    const known = CATEGORIES.find((one) => one === category)
    return known === undefined ? category : t(`category_${known}`)
  }
}

/** A sentence of a decision: ours as a message, or one that a policy, a list, a model or an older record brings along. */
export type LocalText = string | GivenTexts | RecordedMessage

/** A stretch of a text: UTF-16 offsets into it, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Says a sentence of a decision in the language of the page. */
export function useLocal(): (text: LocalText) => string {
  const spoken = speech(useStored(spokenLanguage))
  return (text) => localText(text, spoken)
}

/** A sentence of a decision in a language; one that is in English only stays so. */
export function localText(text: LocalText, spoken: Language): string {
  if (typeof text === 'string') return text
  return 'code' in text ? renderMessage(text, spoken) : text[spoken]
}

export type DecisionParts = PostParts | PaymentParts

/** The parts of a decision that people look at. */
export function partsOf(decision: PostDecision | PaymentDecision): DecisionParts {
  return decision.kind === 'post' ? postParts(decision) : paymentParts(decision)
}

/** Policies that have the last word on a submission, as opposed to those that feed them; the first that was asked. */
const LAST = ['post-outcome', 'publication', 'publication-strict', 'arbiter', 'arbiter-guarded']

/** The answer that every other leads to; undefined where the decision failed before any policy was asked. */
export function lastAnswer({ answers }: DecisionParts): PolicyAnswer | undefined {
  return LAST.flatMap((id) => answers.filter(({ policy }) => policy === id))[0]
}

/** Whether people decided, and not the machine alone. */
export function isByPeople({ effective: { by } }: Pick<Decision, 'effective'>): boolean {
  return by !== null && !by.startsWith('policy:')
}
