import { type Message, message } from '@tribunal/messages'
import { type Judgement, judgementOf } from '../../advice/steps/index.ts'
import type { PaymentAdvice } from '../../domain/decision.ts'
import { type Measured, type Reason, unavailable } from '../../domain/measured.ts'

const NOT_ASKED = message('judge.none_asked')
const NO_ANSWER = message('judge.nothing_usable')
const SUSPECT = message('judge.injection_suspected')

/** What the judges say; nothing where the payment itself may have told them what to say. */
export function judgementOn(advice: PaymentAdvice, injectionSuspected: boolean): Measured<Judgement> {
  const { judgement, calls = [] } = advice
  if (judgement === undefined) {
    const asked = calls.some(({ step }) => step === 'arbiter')
    return unavailable(asked ? NO_ANSWER : NOT_ASKED)
  }
  return injectionSuspected ? unavailable(SUSPECT) : judgementOf(judgement)
}

/** Why a decision rests on no judgement, as an auditor reads it: nobody asked is no failure. */
export function whyNoJudgement(reason: Reason): Message {
  const code = typeof reason === 'string' ? undefined : reason.code
  if (code === NOT_ASKED.code) return message('judge.not_asked')
  return message(code === SUSPECT.code ? 'judge.not_used_injection' : 'judge.no_usable_answer')
}
