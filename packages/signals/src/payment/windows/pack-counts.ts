import type { BucketSums } from './bucket-sums.ts'
import type { EntityCounts } from './entity-counts.ts'
import type { SeenValues } from './habits.ts'
import { KINDS, type Party, STRIDE } from './other-parties.ts'

/** The first byte of what is packed; another one is refused. With a new version a migration of the store empties `payment_windows`. */
const VERSION = 4
/** More bytes than one number of ours takes: 2^64 has ten groups of seven bits. */
const NUMBER_MAX_BYTES = 10

const HALF_HOUR_S = 1_800

let bytes = new Uint8Array(16_384)
let used = 0
const amount = new Float64Array(1)
const amountBytes = new Uint8Array(amount.buffer)

/**
 * One entity's counts as bytes: whole numbers in groups of seven bits (LEB128), buckets as the steps between them. A
 * customer with a hundred payments in a month takes about 700. The bytes are good until the next call.
 */
export function packCounts(counts: EntityCounts): Uint8Array {
  counts.prune()
  used = 0
  put(VERSION)
  put(counts.from)
  const isEmpty = counts.latest === Number.NEGATIVE_INFINITY
  putSigned(isEmpty ? 0 : counts.first)
  put(isEmpty ? 0 : counts.latest - counts.first + 1)
  put(counts.completeFrom === Number.NEGATIVE_INFINITY ? 0 : 1)
  if (counts.completeFrom !== Number.NEGATIVE_INFINITY) putSigned(counts.completeFrom)
  put(counts.currencyCount)
  for (let place = 0; place < counts.currencyCount; place++) {
    putText(counts.codeAt(place))
    putBuckets(counts.bucketsAt(place))
  }
  const { recent, settled, settledUntil } = counts.others
  put(settledUntil === Number.NEGATIVE_INFINITY ? 0 : counts.latest - settledUntil + 1)
  put(recent.length / STRIDE)
  for (let row = 0; row < recent.length; row += STRIDE) {
    put(counts.latest - recent[row]!)
    for (let kind = 1; kind <= KINDS; kind++) putWord(recent[row + kind]!)
    putAmount(recent[row + KINDS + 1]!)
    put(recent[row + KINDS + 2]!)
  }
  for (const others of settled) {
    put(others.gaveWay === Number.NEGATIVE_INFINITY ? 0 : counts.latest - others.gaveWay + 1)
    put(others.size)
    for (let index = 0; index < others.size; index++) {
      putWord(others.hashAt(index))
      put(counts.latest - others.secondAt(index))
    }
  }
  const { habits } = counts
  if (habits) {
    put(habits.completeFrom === Number.NEGATIVE_INFINITY ? 0 : counts.latest - habits.completeFrom + 2)
    putSeen(habits.hours, counts.latest, put)
    putSeen(habits.countries, counts.latest, putText)
    putSeen(habits.devices, counts.latest, putText)
    putSeen(habits.channels, counts.latest, putText)
  }
  return bytes.subarray(0, used)
}

/** Reads the time of the latest payment from what `packCounts` wrote, in seconds since the epoch; -Infinity where there is none. */
export function latestOf(packed: Uint8Array): number {
  begin(packed)
  get()
  return getLatest(getSigned())
}

/**
 * Reads what `packCounts` wrote into counts that are not in use. Throws a RangeError
 * where the bytes are of another version or cut off.
 */
export function unpackCounts(packed: Uint8Array, party: Party, counts: EntityCounts): void {
  begin(packed)
  const from = get()
  const first = getSigned()
  const latest = getLatest(first)
  counts.begin(party, get() === 0 ? Number.NEGATIVE_INFINITY : getSigned())
  counts.from = from
  if (latest !== Number.NEGATIVE_INFINITY) counts.first = first
  counts.latest = latest
  counts.scaleToLatest()
  for (let left = get(); left > 0; left--) getBuckets(counts.bucketsAt(counts.addCurrency(getText())))
  const { recent, settled } = counts.others
  const sinceSettled = get()
  if (sinceSettled > 0) counts.others.settledUntil = latest - sinceSettled + 1
  for (let left = get(); left > 0; left--)
    recent.push(latest - get(), getWord(), getWord(), getWord(), getAmount(), get())
  for (const others of settled) {
    const gaveWay = get()
    if (gaveWay > 0) others.gaveWay = latest - gaveWay + 1
    for (let left = get(); left > 0; left--) others.push(getWord(), latest - get())
  }
  const { habits } = counts
  if (!habits) return
  const completeBefore = get()
  if (completeBefore > 0) habits.completeFrom = latest - completeBefore + 2
  getSeen(habits.hours, latest, get)
  getSeen(habits.countries, latest, getText)
  getSeen(habits.devices, latest, getText)
  getSeen(habits.channels, latest, getText)
}

/** What is being read, and the next byte of it. */
let reading: Uint8Array = new Uint8Array(0)
let at = 0

function begin(packed: Uint8Array): void {
  reading = packed
  at = 0
  const version = get()
  if (version !== VERSION) throw new RangeError(`the counts of an entity have version ${version}, expected ${VERSION}`)
}

/** Of a first that is already read. */
function getLatest(first: number): number {
  const since = get()
  return since === 0 ? Number.NEGATIVE_INFINITY : first + since - 1
}

function get(): number {
  let value = 0
  let unit = 1
  for (;;) {
    if (at >= reading.length) throw new RangeError('the counts of an entity end too early')
    const byte = reading[at++]!
    value += (byte & 0x7f) * unit
    if (byte < 0x80) return value
    unit *= 0x80
  }
}

function getSigned(): number {
  const value = get()
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function getText(): string {
  let text = ''
  for (let units = get(); units > 0; units--) text += String.fromCharCode(get())
  return text
}

function getSeen<Value extends string | number>(values: SeenValues<Value>, latest: number, value: () => Value): void {
  for (let left = get(); left > 0; left--) {
    const key = value()
    const times = [latest - get()]
    for (let step = get(); step > 0; step = get()) times.unshift(times[0]! - step + 1)
    values.put(key, times)
  }
}

function getAmount(): number {
  for (let index = 0; index < amountBytes.length; index++) amountBytes[index] = reading[at++]!
  return amount[0]!
}

function getWord(): number {
  at += 4
  return reading[at - 4]! | (reading[at - 3]! << 8) | (reading[at - 2]! << 16) | (reading[at - 1]! << 24)
}

/** Each bucket with the step from the one before. Most have one payment that was not held: a byte says so. */
function putBuckets(buckets: BucketSums): void {
  put(buckets.size)
  let before = Number.NaN
  buckets.forEach((bucket, count, minor, held, heldMinor, fraud) => {
    if (Number.isNaN(before)) putSigned(bucket)
    else putStep(bucket - before)
    before = bucket
    const isPlain = count === 1 && held === 0
    put(isPlain ? 0 : count)
    if (!isPlain) put(held)
    put(minor)
    if (held > 0) {
      put(heldMinor)
      // A confirmed fraud is blocked, and so it is held.
      put(fraud)
    }
  })
}

function getBuckets(buckets: BucketSums): void {
  let bucket = 0
  for (let left = get(), isFirst = true; left > 0; left--, isFirst = false) {
    bucket = isFirst ? getSigned() : bucket + getStep()
    const count = get()
    const held = count === 0 ? 0 : get()
    const minor = get()
    const [heldMinor, fraud] = held > 0 ? [get(), get()] : [0, 0]
    buckets.push(bucket, count === 0 ? 1 : count, minor, held, heldMinor, fraud)
  }
}

/** Even: half hours, of which all larger buckets are made; odd: seconds. */
function putStep(seconds: number): void {
  put(seconds % HALF_HOUR_S === 0 ? (2 * seconds) / HALF_HOUR_S : 2 * seconds + 1)
}

function getStep(): number {
  const step = get()
  return step % 2 === 0 ? (step / 2) * HALF_HOUR_S : (step - 1) / 2
}

function put(value: number): void {
  if (used + NUMBER_MAX_BYTES > bytes.length) makeRoom()
  let left = value
  while (left >= 0x80) {
    bytes[used++] = (left % 0x80) | 0x80
    left = Math.floor(left / 0x80)
  }
  bytes[used++] = left
}

/** A number that may be below 0: times before 1970. */
function putSigned(value: number): void {
  put(value < 0 ? -2 * value - 1 : 2 * value)
}

/** 32 bits, lowest byte first. */
function putWord(value: number): void {
  if (used + NUMBER_MAX_BYTES > bytes.length) makeRoom()
  bytes[used++] = value & 0xff
  bytes[used++] = (value >>> 8) & 0xff
  bytes[used++] = (value >>> 16) & 0xff
  bytes[used++] = value >>> 24
}

/** UTF-16 units: an id may hold what has no UTF-8. */
function putText(text: string): void {
  put(text.length)
  for (let index = 0; index < text.length; index++) put(text.charCodeAt(index))
}

/** Each value with the step back to its latest time, and from each time to the one before, 1 longer; 0 is the end. */
function putSeen<Value extends string | number>(
  values: SeenValues<Value>,
  latest: number,
  putValue: (value: Value) => void,
): void {
  put(values.size)
  for (const [value, times] of values.entries()) {
    putValue(value)
    put(latest - times.at(-1)!)
    for (let at = times.length - 1; at > 0; at--) put(times[at]! - times[at - 1]! + 1)
    put(0)
  }
}

/** An amount may have a fraction: its eight bytes as they are. */
function putAmount(value: number): void {
  if (used + NUMBER_MAX_BYTES > bytes.length) makeRoom()
  amount[0] = value
  for (let index = 0; index < amountBytes.length; index++) bytes[used++] = amountBytes[index]!
}

function makeRoom(): void {
  const larger = new Uint8Array(2 * bytes.length)
  larger.set(bytes)
  bytes = larger
}
