import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import {
  type EventDraft,
  Frontier,
  formatCheckpoint,
  formatKey,
  type LedgerHead,
  type LedgerReader,
  NO_EVENT,
  type NoteSigner,
  prevOf,
  type StoredCheckpoint,
  type StoredEvent,
  sealEvent,
  signNote,
  treeHash,
  type Verify,
} from '../src/index.ts'

/** A ledger as its tables hold it. Attacks change copies of it. */
export interface Ledger {
  readonly events: readonly StoredEvent[]
  readonly checkpoints: readonly StoredCheckpoint[]
  readonly head: LedgerHead
}

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export const verifyEd25519: Verify = (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

export interface Signer extends NoteSigner {
  readonly origin: string
}

/** A key that is the same in every run: its seed is 32 times the given byte. */
export function signerOf(seed: number, origin = 'golden.example/ledger'): Signer {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
  return { origin, vkey: formatKey({ name: origin, publicKey }), sign: (message) => sign(null, message, key) }
}

export const GOLDEN_SIGNER = signerOf(7)

/** Decisions that were made, and now and then something else. */
export function draftAt(i: number): EventDraft {
  const at = new Date(Date.UTC(2026, 10, 22, 8, 0, i)).toISOString()
  const id = `019a0000-0000-7000-8000-${String(i).padStart(12, '0')}`
  if (i % 10 === 9)
    return { type: 'case.opened', entity: `case:${id}`, at, actor: 'system:routing', data: { queue: 'á' } }
  return {
    type: 'decision.made',
    entity: `decision:${id}`,
    at,
    actor: 'key:1',
    data: { kind: 'post', outcome: ['clean', 'blocked'][i % 2]! },
    commitments: { decision: prevOf(sha256(Buffer.from(`salted ${i}`))) },
  }
}

/** Events of each batch, over and over. */
const BATCHES = [1, 5, 2, 9, 3]

/** A ledger of `size` events, written in batches by `signer`. */
export function ledgerOf(
  size: number,
  signer: Signer = GOLDEN_SIGNER,
  draft: (i: number) => EventDraft = draftAt,
): Ledger {
  const events: StoredEvent[] = []
  const checkpoints: StoredCheckpoint[] = []
  const tree = Frontier.from(0, new Uint8Array(), sha256)
  let prev = NO_EVENT
  for (let batch = 0; tree.size < size; batch++) {
    const end = Math.min(size, tree.size + BATCHES[batch % BATCHES.length]!)
    while (tree.size < end) {
      const { event, bytes, leaf } = sealEvent(draft(tree.size), tree.size, prev, sha256)
      const { type, entity, at } = event
      events.push({ seq: tree.size, bytes, leafHash: leaf, indexed: { type, entity, at } })
      prev = prevOf(leaf)
      tree.append(leaf)
    }
    const text = formatCheckpoint({ origin: signer.origin, size: tree.size, root: tree.root() })
    checkpoints.push({ size: tree.size, note: signNote(text, signer) })
  }
  const lastHash = Buffer.from(prev, 'hex')
  const head = { origin: signer.origin, size, lastHash, frontier: tree.bytes(), keys: [signer.vkey] }
  return { events, checkpoints, head }
}

/** Reads a ledger in pages of seven rows. */
export function readerOf({ events, checkpoints, head }: Ledger): LedgerReader {
  return {
    head: async () => head,
    events: ({ start, end }) => pages(events.filter(({ seq }) => seq >= start && seq < end)),
    checkpoints: (size, after = -1) => pages(checkpoints.filter((one) => one.size <= size && one.size > after)),
    newestCheckpoint: async () => checkpoints.at(-1),
    subtreeRoots: async (ranges) =>
      ranges.map(({ start, end }) => treeHash(events.slice(start, end).map(({ leafHash }) => leafHash))),
    eventsAbout: async (entity) => events.filter(({ indexed }) => indexed?.entity === entity).map(({ seq }) => seq),
  }
}

async function* pages<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7)
}
