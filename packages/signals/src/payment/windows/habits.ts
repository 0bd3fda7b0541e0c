import { DAY_S } from './window-times.ts'

/** What a customer did in the 30 days up to a payment, by payments that were not held back for their risk. */
export interface PastHabits {
  /** Payments of all currencies; hours are read from them. */
  readonly payments: number
  /** Those in the currency of the payment at hand, and the sum of their amounts in that currency. */
  readonly inCurrency: number
  readonly sum: number
  /** Hours of the local day with payments, bit 0 for the first. */
  readonly hours: number
  /** In the order in which they were first seen. */
  readonly countries: readonly string[]
  readonly devices: readonly string[]
  readonly channels: readonly string[]
}

/** What of a payment becomes a habit. */
export interface TaughtPayment {
  /** Seconds since the epoch. */
  readonly second: number
  /** Of the local day, 0..23. */
  readonly hour: number
  /** Ids of customer, device, merchant and country. */
  readonly keys: readonly string[]
  readonly channel: string
}

/** Different countries, devices or channels of one customer; the one that was seen last longest ago gives way. */
const VALUES_MAX = 64
const DEVICE = 1
const COUNTRY = 3

/**
 * Times of one value that are kept. Of five, one that lies within 17 days of both its neighbours is left out: a window of 30 days
 * that had it has one of them.
 */
const TIMES_MAX = 4
/** Earlier times before the latest lie in no window of 30 days, also of a payment that is a day late and begins with its day. */
const KEPT_S = 33 * DAY_S

/** Different values with times at which each was seen, in the order in which the values came. */
export class SeenValues<Value extends string | number> {
  /** By value, in seconds since the epoch, in their order. */
  readonly #times = new Map<Value, number[]>()

  get size(): number {
    return this.#times.size
  }

  clear(): void {
    this.#times.clear()
  }

  add(value: Value, second: number): void {
    const times = this.#times.get(value)
    if (!times) {
      this.put(value, [second])
      return
    }
    let at = times.push(second) - 1
    for (; at > 0 && times[at - 1]! > second; at--) times[at] = times[at - 1]!
    times[at] = second
    while (times[0]! < times.at(-1)! - KEPT_S) times.shift()
    if (times.length <= TIMES_MAX) return
    const least = leastNeeded(times)
    times.copyWithin(least, least + 1)
    times.pop()
  }

  /** Adds a value that is not there yet, with its times. */
  put(value: Value, times: number[]): void {
    if (this.#times.size >= VALUES_MAX) {
      let oldest: [Value, number[]] | undefined
      for (const one of this.#times) if (!oldest || one[1].at(-1)! < oldest[1].at(-1)!) oldest = one
      if (oldest![1].at(-1)! > times.at(-1)!) return
      this.#times.delete(oldest![0])
    }
    this.#times.set(value, times)
  }

  /** Takes back that a value was seen; a time that was left out has nothing to take back. */
  remove(value: Value, second: number): void {
    const times = this.#times.get(value)
    const at = times?.lastIndexOf(second) ?? -1
    if (!times || at < 0) return
    times.splice(at, 1)
    if (times.length === 0) this.#times.delete(value)
  }

  /** Values that were seen between two times, both included; that `itself` was seen at `itsTime` does not count. */
  between(from: number, to: number, itself?: Value, itsTime?: number): Value[] {
    const found: Value[] = []
    for (const [value, times] of this.#times) {
      // Two payments of one second are two.
      const own = value === itself && itsTime !== undefined ? times.indexOf(itsTime) : -1
      if (times.some((time, index) => index !== own && time >= from && time <= to)) found.push(value)
    }
    return found
  }

  dropBefore(second: number): void {
    for (const [value, times] of this.#times) if (times.at(-1)! < second) this.#times.delete(value)
  }

  entries(): Iterable<readonly [Value, readonly number[]]> {
    return this.#times
  }
}

/** Which time, neither the first nor the last, has its neighbours nearest to each other. One of two in the last second stays. */
function leastNeeded(times: readonly number[]): number {
  const end = times.at(-2) === times.at(-1) ? times.length - 2 : times.length - 1
  let least = 1
  for (let at = 2; at < end; at++)
    if (times[at + 1]! - times[at - 1]! < times[least + 1]! - times[least - 1]!) least = at
  return least
}

/** Hours, countries, devices and channels of a customer, with the times at which each was used. Bounded; mutable. */
export class Habits {
  readonly hours = new SeenValues<number>()
  readonly countries = new SeenValues<string>()
  readonly devices = new SeenValues<string>()
  readonly channels = new SeenValues<string>()
  /** Payments before this second may have been forgotten. */
  completeFrom = Number.NEGATIVE_INFINITY

  clear(): void {
    this.completeFrom = Number.NEGATIVE_INFINITY
    this.hours.clear()
    this.countries.clear()
    this.devices.clear()
    this.channels.clear()
  }

  add({ second, hour, keys, channel }: TaughtPayment): void {
    this.hours.add(hour, second)
    this.countries.add(keys[COUNTRY]!, second)
    this.devices.add(keys[DEVICE]!, second)
    this.channels.add(channel, second)
  }

  remove({ second, hour, keys, channel }: TaughtPayment): void {
    this.hours.remove(hour, second)
    this.countries.remove(keys[COUNTRY]!, second)
    this.devices.remove(keys[DEVICE]!, second)
    this.channels.remove(channel, second)
  }

  dropBefore(second: number): void {
    this.hours.dropBefore(second)
    this.countries.dropBefore(second)
    this.devices.dropBefore(second)
    this.channels.dropBefore(second)
  }

  /** What was seen between two times, both included; `itself` does not count. */
  read(
    from: number,
    second: number,
    itself: TaughtPayment | undefined,
  ): Pick<PastHabits, 'hours' | 'countries' | 'devices' | 'channels'> {
    const itsTime = itself?.second
    return {
      hours: this.hours.between(from, second, itself?.hour, itsTime).reduce((mask, hour) => mask | (1 << hour), 0),
      countries: this.countries.between(from, second, itself?.keys[COUNTRY], itsTime),
      devices: this.devices.between(from, second, itself?.keys[DEVICE], itsTime),
      channels: this.channels.between(from, second, itself?.channel, itsTime),
    }
  }
}
