import { type EventDraft, Frontier, formatCheckpoint, NO_EVENT, prevOf, sealEvent, signNote } from '../src/index.ts'
import { draftAt, type Ledger, type Signer, sha256, signerOf } from './golden-ledger.ts'

/** The keys that a ledger had, one after the other. */
export const FIRST = signerOf(7)
export const SECOND = signerOf(8)
export const THIRD = signerOf(9)

/** One checkpoint: the events that it covers beyond the one before, and who signs it. */
export interface Step {
  readonly drafts: readonly EventDraft[]
  readonly by: readonly Signer[]
}

/** A batch of a few decisions. */
export function batch(size: number, by: Signer): Step {
  return { drafts: Array.from({ length: size }, (_, i) => draftAt(i)), by: [by] }
}

/** A change of the key, signed by both unless said otherwise. */
export function change(old: Signer, to: Signer, by: readonly Signer[] = [old, to]): Step {
  return { drafts: [changeDraft({ old: old.vkey, new: to.vkey })], by }
}

export function changeDraft(data: EventDraft['data']): EventDraft {
  const entity = `ledger:${FIRST.origin}`
  return { type: 'ledger.key_changed', entity, at: '2026-11-22T09:00:00.000Z', actor: 'system:command-line', data }
}

/** The ledger that the steps write; its head says that `keys` have signed it. */
export function ledgerOfSteps(steps: readonly Step[], keys: readonly Signer[]): Ledger {
  const events: Ledger['events'][number][] = []
  const tree = Frontier.from(0, new Uint8Array(), sha256)
  let prev = NO_EVENT
  const checkpoints = steps.map(({ drafts, by }) => {
    for (const draft of drafts) {
      const { event, bytes, leaf } = sealEvent(draft, tree.size, prev, sha256)
      const { type, entity, at } = event
      events.push({ seq: tree.size, bytes, leafHash: leaf, indexed: { type, entity, at } })
      prev = prevOf(leaf)
      tree.append(leaf)
    }
    const text = formatCheckpoint({ origin: FIRST.origin, size: tree.size, root: tree.root() })
    return { size: tree.size, note: signNote(text, ...by) }
  })
  const head = {
    origin: FIRST.origin,
    size: tree.size,
    lastHash: Buffer.from(prev, 'hex'),
    frontier: tree.bytes(),
    keys: keys.map(({ vkey }) => vkey),
  }
  return { events, checkpoints, head }
}

/** Five events by the first key, one change, five events by the second, another change, five events by the third. */
export function rotatedLedger(first = change(FIRST, SECOND), second = change(SECOND, THIRD)): Ledger {
  const steps = [batch(2, FIRST), batch(3, FIRST), first, batch(5, SECOND), second, batch(5, THIRD)]
  return ledgerOfSteps(steps, [FIRST, SECOND, THIRD])
}
