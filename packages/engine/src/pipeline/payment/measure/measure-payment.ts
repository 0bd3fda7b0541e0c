import { message } from '@tribunal/messages'
import type { MeasuredPayment, PaymentModel, Reason, TextAnalyser } from '@tribunal/signals'
import {
  type ClockTime,
  contextSignals,
  deviationScore,
  type HistoryReader,
  holds,
  learnBehavior,
  type Measured,
  ok,
  parseClockTime,
  unavailable,
} from '@tribunal/signals'
import {
  type ContextSignals,
  type Exposure,
  type HistorySummary,
  type KnownBehavior,
  PAYMENT_WINDOWS,
  type Payment,
  type PaymentHistory,
  type RecordedSignals,
  type Velocity,
} from '../../../domain/decision.ts'
import type { PaymentLists } from '../lists/payment-lists.ts'
import { suspectsInjection } from './suspect-injection.ts'

/** The first step: the payment, its customer's habits and history, and the context signals. */
export interface PaymentContext {
  readonly time: ClockTime | undefined
  readonly history: HistorySummary
  readonly behavior: KnownBehavior | null
  readonly signals: ContextSignals
  readonly exposure: Exposure
  /** How fast the customer pays. */
  readonly velocity: Measured<Velocity>
  /** Absent where nothing counted earlier payments. */
  readonly windows?: PaymentHistory
  /** Absent where no model was there. */
  readonly learned?: RecordedSignals
  /** Absent where it was not measured. */
  readonly injection_suspected?: boolean
}

/** What payments are measured with. */
export interface PaymentMeasures {
  readonly lists: PaymentLists
  readonly text: TextAnalyser
  readonly model?: PaymentModel
}

/** The second step: how far the payment departs from the customer's behaviour. */
export interface BehaviorSignals {
  /** 0..1; unavailable where the amount has no ratio. */
  readonly deviation: Measured<number>
  /** Unavailable where the time of the payment cannot be read. */
  readonly velocity: Measured<Velocity>
}

/** A ratio above this is a velocity alert by itself (spec section 4, step 2). */
export const VELOCITY_ALERT_RATIO = 5

/** What a signal is where the step that measures it failed. */
const FAILED = unavailable(message('signal.step_failed'))
/** Why an amount has no value in dollars, and why a velocity is missing. */
const NO_RATE = unavailable(message('signal.no_rate'))
const NO_AMOUNT = unavailable(message('signal.amount_below_zero'))
const NO_TIME = unavailable(message('signal.time_unreadable'))
const NOT_COMPLETE = unavailable(message('signal.history_incomplete'))
/** Places of windows. */
const DAY = PAYMENT_WINDOWS.indexOf('24h')
const MONTH = PAYMENT_WINDOWS.indexOf('30d')

/** What stands in for the context where measuring it failed: everything unknown. */
export const FAILED_CONTEXT: PaymentContext = {
  time: undefined,
  history: { earlier_payments: 0, duplicate: false, out_of_order: false },
  behavior: null,
  signals: {
    amount_ratio: FAILED,
    off_hours: FAILED,
    foreign_country: FAILED,
    unknown_device: FAILED,
    channel_risk: 'medium',
    flags: [],
  },
  exposure: { country_high_risk: FAILED, country_call_for_action: FAILED, amount_usd: FAILED },
  velocity: FAILED,
}

/** What stands where measuring the behaviour failed: nothing is known, which is not the same as nothing unusual. */
export const FAILED_BEHAVIOR: BehaviorSignals = { deviation: FAILED, velocity: FAILED }

/**
 * Measures the context signals against the behaviour that came with the payment, or else against what its history
 * teaches. All that is read from lists, history or a model is in the answer, and is recorded: a replay reads none of
 * them.
 */
export function measureContext(
  payment: Payment,
  history: HistoryReader,
  { lists, text, model }: PaymentMeasures,
): PaymentContext {
  const time = parseClockTime(payment.timestamp)
  const given = payment.customer_behavior
  const behavior = given ? known(given, 'given') : learned(payment, time, history)
  const channelRisk = lists.channels.risks.get(payment.channel) ?? lists.channels.other
  const signals = contextSignals(payment, behavior, time, channelRisk)
  const exposure = exposureOf(payment, lists)
  const counted = counts(payment, time, history)
  const scores = model ? { learned: scored(model, { payment, time, signals, exposure, ...counted }) } : {}
  return {
    time,
    history: summarize(payment, time, history, counted.windows),
    behavior,
    signals,
    exposure,
    velocity: velocityOf(payment, time, history),
    ...counted,
    ...scores,
    injection_suspected: suspectsInjection(payment, lists.channels.risks, text),
  }
}

function velocityOf(payment: Payment, time: ClockTime | undefined, history: HistoryReader): Measured<Velocity> {
  if (!time) return NO_TIME
  const counted = history.velocity(payment, time)
  return counted ? ok(counted) : NOT_COMPLETE
}

/** Only learned signals read it: where it cannot be counted, the payment is decided as the documents have it. */
function counts(payment: Payment, time: ClockTime | undefined, history: HistoryReader) {
  try {
    const windows = time && history.windows?.(payment, time)
    return windows ? { windows } : {}
  } catch {
    return {}
  }
}

/** The learned score beside the documents' signals, by the id of its model. Only policies that declare it read it. */
function scored(model: PaymentModel, measured: MeasuredPayment): RecordedSignals {
  return { [model.file.id]: model.score(measured) }
}

/** Lists that are read at decision time: what they said is a recorded fact. */
function exposureOf({ country, amount, currency }: Payment, lists: PaymentLists): Exposure {
  return {
    country_high_risk: ok(lists.highRiskCountries.has(country)),
    country_call_for_action: ok(lists.callForAction.has(country)),
    amount_usd: inDollars(amount, lists.usdPerUnit.get(currency)),
  }
}

/** Bounded by the greatest double: an amount and a rate may be large, and a fact is a finite number. */
function inDollars(amount: number, rate: number | undefined): Measured<number> {
  if (rate === undefined) return NO_RATE
  return amount >= 0 ? ok(Math.min(amount * rate, Number.MAX_VALUE)) : NO_AMOUNT
}

/**
 * Of the history only counts and marks are recorded, not the payments. Where the habits are given, the earlier payments of a day
 * are counted; where they are learned, those of the window that they are learned from.
 */
function summarize(
  payment: Payment,
  time: ClockTime | undefined,
  history: HistoryReader,
  windows: PaymentHistory | undefined,
): HistorySummary {
  const { customer_behavior: given, currency } = payment
  const { duplicate, outOfOrder } = history.sent(payment, time)
  const isCounted = time !== undefined && history.windows !== undefined
  const earlier = windows ? windows.customer.payments[given ? DAY : MONTH]! : isCounted ? null : 0
  const summary = { earlier_payments: earlier, duplicate, out_of_order: outOfOrder }
  if (!given || given.average_currency !== undefined || !time) return summary
  const currencies = new Set([currency, ...history.usedCurrencies(payment, time)])
  return currencies.size > 1 ? { ...summary, currencies: [...currencies].sort() } : summary
}

/** Habits from earlier payments; null where there are too few to learn from, or some may be missing. */
function learned(payment: Payment, time: ClockTime | undefined, history: HistoryReader): KnownBehavior | null {
  const usual = time && history.usual(payment, time)
  if (!usual) return null
  const behavior = learnBehavior(usual)
  return behavior.status === 'ok' ? known({ ...behavior.value, average_currency: payment.currency }, 'learned') : null
}

/** Behaviour with its source, field by field, so that a record always has its members in one order. */
function known(behavior: Omit<KnownBehavior, 'source'>, source: KnownBehavior['source']): KnownBehavior {
  return {
    usual_amount_avg: behavior.usual_amount_avg,
    ...(behavior.average_currency === undefined ? {} : { average_currency: behavior.average_currency }),
    usual_hours: behavior.usual_hours,
    usual_countries: behavior.usual_countries,
    usual_devices: behavior.usual_devices,
    ...(behavior.usual_channels === undefined ? {} : { usual_channels: behavior.usual_channels }),
    source,
  }
}

/** Measures the deviation score and the velocity. An unknown departure is not counted; an unknown amount leaves no score. */
export function measureBehavior(context: PaymentContext): BehaviorSignals {
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = context.signals
  const departures = {
    off_hours: holds(off_hours),
    foreign_country: holds(foreign_country),
    unknown_device: holds(unknown_device),
  }
  return {
    deviation: ratio.status === 'ok' ? { status: 'ok', value: deviationScore(ratio.value, departures) } : ratio,
    velocity: context.velocity,
  }
}

/** The signals that could not be measured, with the reason of each. */
export function unavailableSignals(
  context: PaymentContext,
  behavior: BehaviorSignals,
): { signal: string; reason: Reason }[] {
  const { amount_ratio, off_hours, foreign_country, unknown_device } = context.signals
  const named = { amount_ratio, off_hours, foreign_country, unknown_device, ...context.exposure, ...behavior }
  const missing: { signal: string; reason: Reason }[] = []
  for (const [signal, measured] of Object.entries(named)) {
    if (measured.status === 'unavailable') missing.push({ signal, reason: measured.reason })
  }
  return missing
}
