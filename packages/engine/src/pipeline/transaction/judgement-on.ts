import { type Judgement, judgementOf } from '../../advice/steps/index.ts'
import { type Language, type Measured, unavailable } from '../../domain/measured.ts'
import type { TransactionAdvice } from '../../domain/transaction-facts.ts'

const NOT_ASKED = 'no judge model was asked'
const NO_ANSWER = 'no judge model gave a usable answer'
const SUSPECT = 'the payment seems to address a model: its judgement is not used'

/** What the judges say; nothing where the payment itself may have told them what to say. */
export function judgementOn(advice: TransactionAdvice, injectionSuspected: boolean): Measured<Judgement> {
  const { judgement, calls = [] } = advice
  if (judgement === undefined) {
    const asked = calls.some(({ step }) => step === 'arbiter')
    return unavailable(asked ? NO_ANSWER : NOT_ASKED)
  }
  return injectionSuspected ? unavailable(SUSPECT) : judgementOf(judgement)
}

const WHY_NONE = {
  notAsked: { en: 'No judge model was asked.', es: 'No se preguntó a ningún modelo árbitro.' },
  suspect: {
    en: 'The answer of the judge model is not used: the payment seems to address a model.',
    es: 'La respuesta del modelo árbitro no se usa: el pago parece dirigirse a un modelo.',
  },
  noAnswer: {
    en: 'The judge model gave no usable answer.',
    es: 'El modelo árbitro no dio ninguna respuesta utilizable.',
  },
} as const

/** Why a decision rests on no judgement, as an auditor reads it: nobody asked is no failure. */
export function whyNoJudgement(reason: string): Readonly<Record<Language, string>> {
  if (reason === NOT_ASKED) return WHY_NONE.notAsked
  return reason === SUSPECT ? WHY_NONE.suspect : WHY_NONE.noAnswer
}
