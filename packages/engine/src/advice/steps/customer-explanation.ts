import { message } from '@tribunal/messages'
import { z } from 'zod'
import { type Language, ok, type PaymentOutcome, unavailable } from '../../domain/index.ts'
import { words } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { isFitForCustomer } from './fit-for-customer.ts'

/** What a customer is to read, in the words of the template that stands otherwise. */
export interface CustomerMessage {
  /** The decision that the message has to tell, and no other. */
  readonly decision: PaymentOutcome
  /** The words that stand where a model's are not used. */
  readonly template: Readonly<Record<Language, string>>
}

/** One more than any text for a customer may have, so that a cut one is not taken for a whole one. */
const READ_MAX = 1_000

const fields = z.object({ es: words(READ_MAX), en: words(READ_MAX) })

/**
 * The message in a model's words. It is shown the template and the decision and nothing else: what it was not given it
 * cannot disclose. Both languages must pass the sanitiser and tell this decision, or the template stands; the note says
 * which did not, and quotes neither.
 */
export const customerExplanation = defineModelStep({
  id: 'customer-explanation',
  fields,
  maxOutputTokens: 600,
  material: ({ decision, template }: CustomerMessage) => ({ decision, message: template }),
  check({ es, en }, { decision }) {
    const told = { es: es.trim(), en: en.trim() }
    for (const language of ['es', 'en'] as const) {
      if (!isFitForCustomer(told[language], decision, language))
        return unavailable(message('model.not_for_customers', { language }))
    }
    return ok({ value: told })
  },
})
