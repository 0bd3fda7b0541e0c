#!/usr/bin/env node
// Verifies a ledger that Tribunal exported, or a proof of one event. Needs Node.js 20 or newer and nothing else, and shares no
// code with Tribunal: read it, it is short.
//
//   node verify-ledger.mjs ledger.jsonl | decision.tlog-proof --key VKEY [--witness FILE] [--json]
//
// VKEY is a public key of the ledger as you were given it, by another way than the file. Without it the first key in the file
// is believed, which shows that the file is whole and not who wrote it. A witness's file holds checkpoints that you kept earlier:
// only they show that the holder of the key has not written another story since, or cut off the end. "Verified" means that the
// checkpoints of a trusted key vouch for every event in the file, at least one. Exit code: 0 verified, 1 wrong, 2 usage.
// Each event is canonical JSON (RFC 8785) with its place `seq` and, as `prev`, the hash of the event before. Events are the
// leaves of a Merkle tree (RFC 6962, SHA-256). Checkpoints are signed notes of C2SP: the ledger's name, the number of events,
// the root, an empty line, signatures (Ed25519). An event `ledger.key_changed` says who signs from there on; its checkpoint is
// signed by the new key, and by the old one, which carries trust forward. The one who signs a tree vouches for all before it.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync, realpathSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const leafOf = (bytes) => sha256(Buffer.of(0), bytes)
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const isCount = (value) => Number.isSafeInteger(value) && value >= 0

/** The bytes of base64 that is written as it must be; else undefined. */
function fromBase64(text) {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

/** What JSON says, and whether that is its one form: a name that stands twice could be read in two ways. */
function readJson(bytes) {
  try {
    const text = utf8.decode(bytes)
    const value = JSON.parse(text) ?? {}
    return { value, oneForm: canonical(value) === text }
  } catch {
    return { value: {}, oneForm: false }
  }
}

function canonical(value) {
  if (typeof value === 'string' && !value.isWellFormed()) return undefined
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(',')}}`
}

/** A key as text, `name+key id+base64(1 || public key)`. The key id is the beginning of a hash over name and key. */
function parseKey(vkey) {
  const [name, id, ...rest] = String(vkey).split('+')
  const typed = fromBase64(rest.join('+'))
  if (typed?.length !== 33 || typed[0] !== 1 || !name || /[\s\p{Cc}]/u.test(name)) return undefined
  if (sha256(`${name}\n`, typed).toString('hex', 0, 4) !== id) return undefined
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: typed.subarray(1).toString('base64url') }
  return { vkey: String(vkey), name, id, key: createPublicKey({ key: jwk, format: 'jwk' }) }
}

const NOTE = /^(([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n)\n((?:— [^\s+]+ [^\s]+\n){1,32})$/u

/** A signed checkpoint: what it says, and which of the keys have signed it; none where one is wrong or signs twice. */
function parseCheckpoint(note, keys) {
  const [, text, origin, digits, base64 = '', lines] = NOTE.exec(note) ?? []
  const [root, size] = [fromBase64(base64), Number(digits)]
  if (root?.length !== 32 || !isCount(size) || /[^\P{Cc}\n]/u.test(note)) return undefined
  const [by, signers] = [[], new Set()]
  for (const [, name, signature] of lines.matchAll(/— (\S+) (\S+)\n/gu)) {
    const bytes = fromBase64(signature)
    if (!(bytes?.length > 4)) return undefined
    const own = keys.find((key) => key.name === name && key.id === bytes.toString('hex', 0, 4))
    signers.add(`${name}+${bytes.toString('hex', 0, 4)}`)
    if (own && name === origin) by.push(verify(null, Buffer.from(text), own.key, bytes.subarray(4)) && own.vkey)
  }
  const wrong = by.includes(false) || signers.size < lines.match(/\n/g).length
  return { origin, size, root, by: wrong ? [] : by, strange: signers.size > by.length }
}

/** Merkle tree of which only the perfect subtrees are kept, largest first. */
class Tree {
  peaks = []
  add(hash, leaves = 1) {
    if (this.peaks.at(-1)?.leaves !== leaves) this.peaks.push({ hash, leaves })
    else this.add(nodeOf(this.peaks.pop().hash, hash), 2 * leaves)
  }
  root() {
    return this.peaks.reduceRight((right, { hash }) => (right ? nodeOf(hash, right) : hash), undefined) ?? sha256()
  }
}

const EVENT_LINE = /^\{"event":(.*),"leaf":"([0-9a-f]{64})"\}$/s

/** Reads an exported ledger line by line: a header, events, and checkpoints behind the events they cover. */
class ExportReader {
  problems = []
  counts = { events: 0, checkpoints: 0, witnessed: 0 }
  copies = [] // checkpoints that the witness kept
  next = 0 // where the next event belongs
  prev = ['0'.repeat(64)] // hashes that it may name as the event before; undefined where that is not known
  tree = new Tree() // undefined behind an event that is not what was signed: every root would differ
  vouched = 0 // events that a signed checkpoint vouches for
  vouchedUntil = undefined // time of the last of them
  signed = 0 // size of the last signed checkpoint that is in its place
  ahead = new Set() // sizes of signed checkpoints that came before the events they cover: they vouch for nothing
  seen = 0 // events that a copy of the witness vouches for
  had = [] // keys of the ledger, first to last
  changes = [] // of the key, since the last checkpoint
  gaps = [] // why no given key stands behind what is signed now

  constructor(keys, witness) {
    this.keys = keys ?? [] // every known one
    this.trusted = keys?.map(({ vkey }) => vkey)
    this.due = new Set(this.trusted) // keys that may sign now, as text
    this.witness = witness
  }
  wrong(what, event, until = event) {
    this.problems.push(event === undefined ? { what } : { what, event, until })
  }
  line(bytes, number) {
    if (number === 1) return this.header(readJson(bytes))
    const [, event, leaf] = EVENT_LINE.exec(bytes.toString('latin1')) ?? []
    if (event !== undefined) return this.event(Buffer.from(event, 'latin1'), leaf)
    const { value, oneForm } = readJson(bytes)
    const checkpoint = parseCheckpoint(value.checkpoint, this.keys)
    if (checkpoint && oneForm && Object.keys(value).length === 1) this.checkpoint(checkpoint)
    else this.wrong(`line ${number} is neither an event nor a checkpoint`)
  }
  header({ value, oneForm }) {
    const { format, origin, size } = value
    const own = Array.isArray(value.keys) ? value.keys.map(parseKey) : [undefined]
    const said = oneForm && Object.keys(value).length === 4 && format === 'tribunal-ledger@v1' && isCount(size)
    if (!said || own.length === 0 || !own.every((key) => key?.name === origin)) return this.wrong('the header is wrong')
    this.head = value
    this.keys = [...this.keys, ...own]
    this.had = value.keys.slice(0, 1)
    this.trusted ??= [...this.had]
    this.due = new Set([...this.trusted, ...this.had])
    if (!this.had.every((vkey) => this.trusted.includes(vkey))) this.gaps.push({ what: 'no given key has signed' })
    const copies = this.witness.map((note) => parseCheckpoint(note, this.keys))
    this.copies = copies.filter((copy) => copy?.by.length > 0)
    if (this.copies.length < copies.length) this.wrong('a copy of the witness is not signed by a known key, or twice')
    this.compare()
  }
  event(bytes, leaf) {
    this.counts.events++
    const { value, oneForm } = readJson(bytes)
    const hash = leafOf(bytes)
    const whole = hash.toString('hex') === leaf
    const seq = whole && isCount(value.seq) ? value.seq : this.next
    if (seq < this.next) return this.wrong('an event stands a second time, or behind a later one', seq)
    if (seq > this.next) {
      this.wrong('events are missing', this.next, seq - 1)
      this.prev = this.tree = undefined
    }
    const { type, entity, at, actor, prev, data } = value
    const readable =
      [type, entity, at, actor, prev].every((word) => typeof word === 'string') && data && typeof data === 'object'
    if (!whole) this.lost('an event was changed', seq)
    else if (!readable || typeof value.seq !== 'number') this.wrong('an event cannot be read', seq)
    else if (!oneForm) this.wrong('an event is not in its one form', seq)
    else if (value.seq !== seq) this.lost('an event says no place', seq)
    // Somebody who can hash anew can move a break in the chain: only what a checkpoint vouches for is as it was.
    else if (this.prev && !this.prev.includes(prev)) this.lost('an event breaks the chain', this.vouched, seq)
    else this.good(value)
    this.prev = [hash.toString('hex'), leaf]
    this.tree?.add(hash)
    this.next = seq + 1
    this.compare()
  }
  lost(what, event, until) {
    this.tree = this.wrong(what, event, until)
  }
  good({ type, seq: event, at, data: { old, new: vkey } }) {
    this.at = at
    if (type !== 'ledger.key_changed') return
    const to = parseKey(vkey)
    if (!String(old).startsWith(`${to?.name}+`) || !this.due.delete(old)) return
    this.due.add(to.vkey)
    this.keys.push(to)
    this.had.push(to.vkey)
    this.changes.push({ what: 'the key was changed without the old one', event, old })
  }
  checkpoint({ size, root, by, strange }) {
    const name = `the checkpoint of ${size} events`
    this.counts.checkpoints++
    if (strange || !by.some((key) => this.due.has(key))) return this.wrong(`${name} is not signed by its key, or twice`)
    if (size <= this.signed || size < this.next) return this.wrong(`${name} is not in its place`)
    if (size > this.next) return this.ahead.add(size)
    this.signed = size
    const [first] = this.had // it signed the first checkpoint, or was changed before
    this.begun ??= by.includes(first) || this.changes.some(({ old }) => old === first)
    this.gaps.push(...this.changes.splice(0).filter(({ old }) => !by.includes(old)))
    const trusted = this.trusted.filter((vkey) => this.due.has(vkey))
    // A given key that has signed vouches for all before; what comes needs such a key, or one that it changes to.
    const backed = trusted.some((vkey) => by.includes(vkey))
    if (backed && this.gaps.length > 0) [this.gaps, this.due] = [[], new Set(trusted)]
    if (!this.tree) return
    if (!this.tree.root().equals(root)) this.lost(`${name} says other events`, this.vouched, size - 1)
    else if (this.gaps.length === 0) [this.vouched, this.vouchedUntil] = [size, this.at]
  }
  compare() {
    for (const { size, root } of this.copies) {
      if (size !== this.next || !this.tree) continue
      if (this.tree.root().equals(root)) {
        this.counts.witnessed++
        this.seen = size
      } else this.wrong(`the witness saw other events when there were ${size}`, this.seen, size - 1)
    }
  }
  finish(rest, lines) {
    const { problems, counts, head, next, signed, vouched, vouchedUntil } = this
    if (rest > 0 || lines === 0) this.wrong(`line ${lines + 1} is cut off`)
    if (head && head.size !== next) this.wrong(`the header says ${head.size} events`)
    if (head && (head.keys.join() !== this.had.join() || this.begun === false)) this.wrong('the header says other keys')
    if (next === 0) this.wrong('there is no signed event')
    if (signed < next) this.wrong('nobody has signed for the last events', signed, next - 1)
    for (const size of this.ahead) {
      if (size > next) this.wrong('events are missing that were signed for', next, size - 1)
      else this.wrong(`the checkpoint of ${size} events is not in its place`)
    }
    for (const { what, event = this.vouched } of this.gaps) this.wrong(what, event, next - 1)
    for (const { size } of this.copies) if (size > next) this.wrong(`the witness saw ${size} events`, next, size - 1)
    const bad = problems.flatMap(({ event }) => event ?? []).sort((a, b) => a - b)
    const ok = problems.length === 0 && vouched === next
    return { ok, ...counts, vouched, vouchedUntil, origin: head?.origin, problems, firstBadEvent: bad[0] }
  }
}

/** What is wrong with an exported ledger, given as chunks of bytes. `keys` as text; `witness` as the text of its file. */
export async function verifyExport(chunks, { keys, witness = '' } = {}) {
  // Two notes have an empty line between them; the one within a note stands before a signature, which begins with a dash.
  const reader = new ExportReader(keys?.map(parseKey), witness.split(/(?<=\n)\n+(?!—)/).filter(Boolean))
  let [rest, lines] = [Buffer.alloc(0), 0]
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; start = end + 1, end = bytes.indexOf(10, start)) {
      reader.line(bytes.subarray(start, end), ++lines)
    }
    rest = bytes.subarray(start)
  }
  return reader.finish(rest.length, lines)
}

/** The root that a leaf and its path give, by the definition of RFC 6962 section 2.1.1; undefined where the path does not fit. */
function rootOf(index, size, leaf, path) {
  if (size === 1) return path.length === 0 ? leaf : undefined
  let left = 1
  while (2 * left < size) left *= 2
  const [top, below] = [path.at(-1), path.slice(0, -1)]
  const inner = index < left ? rootOf(index, left, leaf, below) : rootOf(index - left, size - left, leaf, below)
  if (!top || !inner) return undefined
  return index < left ? nodeOf(inner, top) : nodeOf(top, inner)
}

const PROOF = /^c2sp\.org\/tlog-proof@v1\nextra ([^\n]+)\nindex (0|[1-9]\d{0,15})\n((?:[^\n]+\n){0,63})\n(.+)$/s

/** The event that a proof proves, or what is wrong with it. */
export function verifyProof(text, { keys }) {
  const wrong = (what) => ({ ok: false, problems: [{ what }] })
  const [, extra = '', digits, lines = '', note] = PROOF.exec(text) ?? []
  const [bytes, index] = [fromBase64(extra), Number(digits)]
  const path = lines.split('\n').slice(0, -1).map(fromBase64)
  if (!bytes?.length || path.some((hash) => hash?.length !== 32)) return wrong('it is no proof with its event')
  const { value: event, oneForm } = readJson(bytes)
  if (!oneForm || event.seq !== index) return wrong('it does not come with the event it is about')
  const checkpoint = parseCheckpoint(note, keys.map(parseKey))
  if (!checkpoint?.by.length) return wrong('its checkpoint is not signed by the given key, or twice')
  const root = index < checkpoint.size ? rootOf(index, checkpoint.size, leafOf(bytes), path) : undefined
  if (!root?.equals(checkpoint.root)) return wrong('the event is not in the tree that was signed for')
  return { ok: true, event, origin: checkpoint.origin, size: checkpoint.size, problems: [] }
}

async function main() {
  const options = { key: { type: 'string', multiple: true }, witness: { type: 'string' }, json: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [file, more] = positionals
  if (!file || more) throw new Error('name one file')
  if (!(values.key ?? []).every(parseKey)) throw new Error('the key is none; it is one line, NAME+ID+KEY')
  const text = statSync(file).size < 1_000_000 ? readFileSync(file, 'utf8') : ''
  const isProof = text.startsWith('c2sp.org/')
  if (isProof && !values.key) throw new Error('a proof says nothing without the key: --key VKEY')
  const kept = { keys: values.key, witness: values.witness && readFileSync(values.witness, 'utf8') }
  const found = isProof ? verifyProof(text, kept) : await verifyExport(createReadStream(file), kept)
  process.stdout.write(values.json ? `${JSON.stringify(found)}\n` : page(found, values))
  process.exitCode = found.ok ? 0 : 1
}

function page({ ok, problems, firstBadEvent, origin, event, size, ...found }, { key }) {
  const { events, checkpoints, witnessed, vouched, vouchedUntil } = found
  const out = problems.slice(0, 20).map(({ what, event: first, until }) => {
    return `WRONG: ${what}${first === undefined ? '' : `: event ${first}${until > first ? ` to ${until}` : ''}`}`
  })
  if (problems.length > 20) out.push(`and ${problems.length - 20} more`)
  if (firstBadEvent !== undefined) out.push(`the first event that is or may be another than it was: ${firstBadEvent}`)
  if (event)
    out.push(`proven: event ${event.seq} of ${origin}, signed for among ${size}`, JSON.stringify(event, null, 2))
  if (events !== undefined) {
    out.push(`read: ${origin}, ${events} events, ${checkpoints} checkpoints, ${witnessed} copies kept`)
    const last =
      vouched &&
      `event ${vouched - 1}, the last of the checkpoint of ${vouched} events (${vouchedUntil?.replace(/[^\w:.+-]/g, '?')})`
    if (ok) out.push(`verified up to ${last}`)
    else out.push(vouched ? `NOT VERIFIED. A trusted key has signed up to ${last}` : 'NOT VERIFIED, no event of it')
    if (ok) out.push('Whether later events were cut off, only a witness or an expected size can tell.')
    if (!key) out.push('The first key in the file was believed: this does not show who wrote it. Give --key.')
    if (!witnessed) out.push('Without --witness nothing shows that the holder of the key has not written it anew.')
  }
  return `${out.join('\n')}\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  await main().catch((error) => {
    process.stderr.write(`${error.message}\nusage: node verify-ledger.mjs FILE --key VKEY [--witness FILE] [--json]\n`)
    process.exitCode = 2
  })
}
