import { type Message, message } from '@tribunal/messages/say'
import type { Json } from '../tree/policy.ts'
import type { Counterfactual, FactChange, Wanted } from './change.ts'

/**
 * A counterfactual as a sentence for the reader of a decision's facts: "This would have been send_downstream (rule default) with
 * claims[0].refute_confidence below 0.8 (for example 0.79) instead of 0.95."
 */
export function tellCounterfactual({ outcome, rule, overrides, changes }: Counterfactual): Message {
  const [last] = overrides.slice(-1)
  const by =
    last === undefined
      ? message('counterfactual.rule', { rule })
      : message('counterfactual.override', { override: last })
  return message('counterfactual.outcome', { outcome, by, changes: changes.map(tellFact) })
}

function tellFact({ fact, from, to, example }: FactChange): Message {
  if ('missing' in to || 'removed' in to) return message('counterfactual.without', { fact })
  if ('added' in to) return message('counterfactual.beside', { fact, example: json(example) })
  const change =
    'equal' in to
      ? message('counterfactual.equal', { fact, value: json(to.equal) })
      : tellRange(fact, to, json(example))
  if (from === undefined) return message('counterfactual.now_missing', { change })
  // Of an object or a list, only that it was another.
  if (from !== null && typeof from === 'object') return change
  return message('counterfactual.instead_of', { change, value: json(from) })
}

function tellRange(
  fact: string,
  to: Exclude<Wanted, { equal: Json } | { missing: true } | { removed: true } | { added: true }>,
  example: string,
): Message {
  const [first, second] = [
    ...(to.above === undefined ? [] : [message('counterfactual.above', { value: figure(to.above) })]),
    ...(to.at_least === undefined ? [] : [message('counterfactual.at_least', { value: figure(to.at_least) })]),
    ...(to.below === undefined ? [] : [message('counterfactual.below', { value: figure(to.below) })]),
    ...(to.at_most === undefined ? [] : [message('counterfactual.at_most', { value: figure(to.at_most) })]),
  ]
  if (first === undefined) return message('counterfactual.any', { fact, example })
  const range = second === undefined ? first : message('counterfactual.between', { low: first, high: second })
  return message('counterfactual.range', { fact, range, example })
}

/** A bound as it is, or in four digits where it has more than anybody reads. */
function figure(value: number): string | Message {
  const short = Number(value.toPrecision(4))
  const isLong = String(value).length > 8 && short !== value
  return isLong ? message('counterfactual.about', { value: short }) : String(value)
}

function json(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
