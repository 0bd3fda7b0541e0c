// The ledger: what an event costs to append, what a million cost to verify, how large the proof of one is.
//
//   node bench/ledger.mjs [--json]
//
// Appending is the pure part: canonical JSON, hashes, the tree, a signed checkpoint for every hundred events; the database
// is the service's bench. Verifying reads a million events and the ten thousand checkpoints between them, every signature
// included. What is compared with is what one would write without a tree: a chain of hashes over JSON.stringify.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  Frontier,
  formatCheckpoint,
  formatProof,
  inclusionProof,
  LedgerVerifier,
  NO_EVENT,
  parseKey,
  prevOf,
  sealEvent,
  signNote,
} from '@tribunal/ledger'
import { openSigningKey, sha256, verifyEd25519 } from '@tribunal/store'
import { verifyExport } from '../verifier/verify-ledger.mjs'
import { printRows } from './lib/print-rows.mjs'
import { race, ratios } from './lib/race.mjs'
import { row } from './lib/row.mjs'

const BENCH = 'ledger'
const EVENTS = 1_000_000
const BATCH = 100
/** Events made between two measurements. */
const PAGE = 10_000
/** Events in the file that the stand-alone verifier reads. */
const EXPORTED = 100_000

/** An event as `decision.made` writes it: what was decided, by which rule, and two commitments. */
function draft(i) {
  const id = `019a0000-0000-7000-8000-${String(i).padStart(12, '0')}`
  return {
    type: 'decision.made',
    entity: `decision:${id}`,
    at: '2026-11-22T08:00:00.000Z',
    actor: 'key:019a0000-0000-7000-8000-000000000000',
    data: { kind: 'payment', outcome: 'CHALLENGE', category: 'medium', rule: 'fallback-medium', score: 42.5 },
    commitments: { submission: HASH_TEXT, decision: HASH_TEXT },
  }
}
const HASH_TEXT = '2dccbb3272c60546dbc4865feb585fb145d822dd3194e2133cc0300240de5555'

/** Appends drafts, a hundred a batch, as the service does. */
class Appender {
  prev = NO_EVENT
  tree = Frontier.from(0, new Uint8Array(), sha256)
  constructor(signer) {
    this.signer = signer
  }
  append(drafts) {
    const events = []
    for (const one of drafts) {
      const { bytes, leaf } = sealEvent(one, this.tree.size, this.prev, sha256)
      events.push({ seq: this.tree.size, bytes, leafHash: leaf })
      this.prev = prevOf(leaf)
      this.tree.append(leaf)
    }
    const size = this.tree.size
    const text = formatCheckpoint({ origin: this.signer.origin, size, root: this.tree.root() })
    return { events, checkpoint: { size, note: signNote(text, this.signer) } }
  }
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
  try {
    const signer = await openSigningKey(folder, { create: true, origin: 'bench.example/ledger' })
    return [
      await appending(signer),
      verifyingAMillion(signer),
      await verifyingAlone(signer),
      ...proofAtAMillion(signer),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function appending(signer) {
  const drafts = Array.from({ length: BATCH }, (_, i) => draft(i))
  const appender = new Appender(signer)
  let chained = NO_EVENT
  const timed = await race([
    { name: 'ours', run: batches(() => appender.append(drafts)) },
    {
      name: 'chain',
      run: batches(() => {
        for (const one of drafts) {
          chained = createHash('sha256')
            .update(JSON.stringify({ ...one, prev: chained }))
            .digest('hex')
        }
      }),
    },
  ])
  const perEvent = timed.get('ours').perOperation.map((ns) => ns / BATCH)
  const perSecond = Math.round(1e9 / median(perEvent) / 100) * 100
  const name = `append an event, over a chain of hashes alone (${perSecond.toLocaleString('en')} events/s)`
  return row(
    BENCH,
    name,
    ratios(timed.get('ours'), timed.get('chain')),
    perEvent,
    '>= 20 000 events/s',
    perSecond >= 20_000,
  )
}

const batches = (one) => (count) => {
  for (let i = 0; i < count; i++) one()
}

function verifyingAMillion(signer) {
  const appender = new Appender(signer)
  const verifier = new LedgerVerifier({ keys: [parseKey(signer.vkey)], verify: verifyEd25519, sha256 })
  const perEvent = []
  let seconds = 0
  for (let from = 0; from < EVENTS; from += PAGE) {
    const made = Array.from({ length: PAGE / BATCH }, (_, batch) =>
      appender.append(Array.from({ length: BATCH }, (_, i) => draft(from + batch * BATCH + i))),
    )
    const started = process.cpuUsage()
    for (const { events, checkpoint } of made) {
      for (const event of events) verifier.event(event)
      verifier.checkpoint(checkpoint)
    }
    const ns = cpuNs(started)
    perEvent.push(ns / PAGE)
    seconds += ns / 1e9
  }
  const { ok, vouched } = verifier.finish()
  assert(ok && vouched === EVENTS)
  const name = `verify 1 000 000 events and 10 000 signatures (${seconds.toFixed(1)} s of CPU)`
  return row(BENCH, name, [seconds / 60], perEvent, 'in <= 60 s', seconds <= 60)
}

async function verifyingAlone(signer) {
  const appender = new Appender(signer)
  const header = { format: 'tribunal-ledger@v1', keys: [signer.vkey], origin: signer.origin, size: EXPORTED }
  const chunks = [Buffer.from(`${JSON.stringify(header)}\n`)]
  for (let from = 0; from < EXPORTED; from += BATCH) {
    const { events, checkpoint } = appender.append(Array.from({ length: BATCH }, (_, i) => draft(from + i)))
    const lines = events.map(({ bytes, leafHash }) => `{"event":${Buffer.from(bytes)},"leaf":"${prevOf(leafHash)}"}\n`)
    chunks.push(Buffer.from(`${lines.join('')}${JSON.stringify({ checkpoint: checkpoint.note })}\n`))
  }
  const started = process.cpuUsage()
  const { ok, events } = await verifyExport(chunks, { keys: [signer.vkey] })
  const ns = cpuNs(started)
  assert(ok && events === EXPORTED)
  const seconds = (ns / 1e9) * (EVENTS / EXPORTED)
  const name = `the stand-alone verifier on 100 000 events (1 000 000 would take ${seconds.toFixed(1)} s)`
  return row(BENCH, name, [seconds / 60], [ns / EXPORTED], 'in <= 60 s', seconds <= 60)
}

/** Of 1 024 bytes, what the proof of one event takes among a million: its hashes, and the whole file. */
function proofAtAMillion(signer) {
  const hash = sha256(Buffer.alloc(0))
  const started = process.cpuUsage()
  const hashes = inclusionProof(EVENTS - 1, EVENTS, () => hash)
  const ns = cpuNs(started)
  const first = inclusionProof(0, EVENTS, () => hash)
  const checkpointNote = signNote(formatCheckpoint({ origin: signer.origin, size: EVENTS, root: hash }), signer)
  const { bytes } = sealEvent(draft(0), 0, NO_EVENT)
  const size = (extra) => formatProof({ index: 0, hashes: first, checkpointNote, ...(extra && { extra }) }).length
  const longest = Math.max(hashes.length, first.length) * 32
  const named = (what, of) => `proof at 1 000 000 events: ${what} (${of} bytes)`
  return [
    row(BENCH, named('its hashes', longest), [longest / 1024], [ns], '<= 1'),
    row(BENCH, named('the file without the event', size()), [size() / 1024], [ns]),
    row(BENCH, named(`the file with its event of ${bytes.length} bytes`, size(bytes)), [size(bytes) / 1024], [ns]),
  ]
}

/** CPU time since, as everywhere in these benches. */
function cpuNs(since) {
  const { user, system } = process.cpuUsage(since)
  return (user + system) * 1000
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run())
