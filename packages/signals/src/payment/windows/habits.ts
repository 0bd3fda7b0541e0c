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

/** When a value was seen, in seconds since the epoch; `before`: the time before the latest. */
interface Times {
  first: number
  before: number
  latest: number
}

/** Different values with the times at which each was seen, in the order in which they came. */
export class SeenValues<Value extends string | number> {
  readonly #times = new Map<Value, Times>()

  get size(): number {
    return this.#times.size
  }

  clear(): void {
    this.#times.clear()
  }

  add(value: Value, second: number): void {
    const times = this.#times.get(value)
    if (!times) this.put(value, { first: second, before: Number.NEGATIVE_INFINITY, latest: second })
    else if (second >= times.latest) {
      times.before = times.latest
      times.latest = second
    } else {
      times.first = Math.min(times.first, second)
      times.before = Math.max(times.before, second)
    }
  }

  put(value: Value, times: Times): void {
    if (this.#times.size >= VALUES_MAX) {
      let oldest: [Value, Times] | undefined
      for (const one of this.#times) if (!oldest || one[1].latest < oldest[1].latest) oldest = one
      if (oldest![1].latest > times.latest) return
      this.#times.delete(oldest![0])
    }
    this.#times.set(value, times)
  }

  /** Takes back that a value was seen. The time before the one before is not known: the first stands for it. */
  remove(value: Value, second: number): void {
    const times = this.#times.get(value)
    if (!times) return
    const isOnce = times.before === Number.NEGATIVE_INFINITY
    if (times.latest === second) {
      if (isOnce) {
        this.#times.delete(value)
        return
      }
      times.latest = times.before
      times.before = times.first < times.latest ? times.first : Number.NEGATIVE_INFINITY
    } else if (times.before === second) times.before = times.first < second ? times.first : Number.NEGATIVE_INFINITY
    if (times.first === second) times.first = Number.isFinite(times.before) ? times.before : times.latest
  }

  /** Values that were seen between two times, both included; that `itself` was seen at `itsTime` does not count. */
  between(from: number, to: number, itself?: Value, itsTime?: number): Value[] {
    const found: Value[] = []
    for (const [value, { first, before, latest }] of this.#times) {
      const own = value === itself ? itsTime : undefined
      // Two payments of one second are two.
      const isShared = latest === own && before === own
      // Of one that was seen after `to` as well, it is known whether it was before, and nearly always when.
      const upTo = [latest, before, first].find((time) => time <= to && (time !== own || isShared))
      if (upTo !== undefined && upTo >= from) found.push(value)
    }
    return found
  }

  dropBefore(second: number): void {
    for (const [value, { latest }] of this.#times) if (latest < second) this.#times.delete(value)
  }

  entries(): Iterable<readonly [Value, Readonly<Times>]> {
    return this.#times
  }
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
