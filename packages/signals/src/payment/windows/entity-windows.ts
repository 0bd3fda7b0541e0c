import type { EntityWindows, PerWindow } from '@tribunal/contract'
import type { CountedPayment, EntityCounts } from './entity-counts.ts'
import { minorPerUnit } from './minor-units.ts'
import { PARTIES } from './snapshot.ts'
import { WINDOW_COUNT } from './window-times.ts'

/** Of whom, and as seen from which payment, windows are asked for. */
export interface AskedWindows {
  readonly party: number
  readonly second: number
  readonly itself: CountedPayment | undefined
  readonly recordedFrom: number
  readonly currency: string
  readonly usdPerUnit: ReadonlyMap<string, number>
}

/** What was counted of an entity, as decisions record it. */
export function windowsOf(counts: EntityCounts, asked: AskedWindows): EntityWindows {
  const { party, second, itself, recordedFrom, currency, usdPerUnit } = asked
  const { payments, held, fraud, distinct, first, last } = counts.read(second, itself, recordedFrom)
  const own = counts.placeOf(currency)
  const sum_minor: (number | null)[] = [0, 0, 0, 0, 0]
  const sum_usd: (number | null)[] = [0, 0, 0, 0, 0]
  for (let window = 0; window < WINDOW_COUNT; window++) {
    if (payments[window] === null) {
      sum_minor[window] = sum_usd[window] = null
      continue
    }
    let cents = 0
    for (let place = 0; place < counts.currencyCount; place++) {
      const code = counts.codeAt(place)
      const rate = usdPerUnit.get(code)
      if (rate !== undefined) cents += Math.round((counts.minorOf(place, window) * rate * 100) / minorPerUnit(code))
    }
    if (own >= 0) sum_minor[window] = counts.minorOf(own, window)
    sum_usd[window] = cents / 100
  }
  const first_seen_s = first === undefined ? null : second - first
  const last_seen_s = last === undefined ? null : second - last
  const found = withOthers(party, { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held }, distinct)
  return fraud ? { ...found, confirmed_fraud: fraud } : found
}

/** Counts that every entity has. */
type Counted = Pick<EntityWindows, 'first_seen_s' | 'last_seen_s' | 'payments' | 'sum_usd' | 'held'> & {
  sum_minor: PerWindow
}

/** Written out, since every payment passes here four times. */
function withOthers(party: number, counted: Counted, others: readonly PerWindow[]): EntityWindows {
  const { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held } = counted
  const [a, b, c] = [others[0]!, others[1]!, others[2]!]
  if (party === 0)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, devices: a, merchants: b, countries: c }
  if (party === 1)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, merchants: b, countries: c }
  if (party === 2)
    return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, devices: b, countries: c }
  return { first_seen_s, last_seen_s, payments, sum_usd, sum_minor, held, customers: a, devices: b, merchants: c }
}

/** Frozen and shared: most entities of most payments are new. */
const NONE: PerWindow = Object.freeze([0, 0, 0, 0, 0])
const EMPTY = { first_seen_s: null, last_seen_s: null, payments: NONE, sum_usd: NONE, sum_minor: NONE, held: NONE }
/** What is said of one who was never seen, by party. */
export const NEVER = PARTIES.map((_, party) => Object.freeze(withOthers(party, EMPTY, [NONE, NONE, NONE])))
