import { type AuditEvent, type EventDraft, formatCheckpoint, type SealedEvent, signNote } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { requireKey, type SigningKey, shortKey } from '../signing-key.ts'
import { StoreError } from '../store-error.ts'
import type { OutboxRow } from './batch-statement.ts'
import { BATCH_SQL, BatchRows } from './batch-statement.ts'
import { bulkQuery, type OneConnection } from './bulk-query.ts'
import { loadTip } from './load-tip.ts'
import { EMPTY_TIP, type Extension, extend, type TipState } from './tip.ts'

/** Names of a batch's statement on the server: it is parsed and planned once a connection. */
const BATCH = { name: 'tribunal_batch', text: BATCH_SQL } as const

/** A change of the key that signs a ledger. */
export interface KeyChange {
  /** The key so far; undefined where it is lost. */
  readonly old: SigningKey | undefined
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly actor: string
}

/** The append-only ledger of one database, as one process writes to it. */
export class Ledger {
  readonly signer: SigningKey
  readonly #outboxOf: (event: AuditEvent) => readonly OutboxRow[]

  /** `outboxOf`: endpoints that want to know of an event, as rows of the outbox; they are written with it. */
  constructor(signer: SigningKey, outboxOf: (event: AuditEvent) => readonly OutboxRow[] = () => []) {
    this.signer = signer
    this.#outboxOf = outboxOf
  }

  /**
   * Makes an empty ledger where there is none: of several processes that do so at once with keys of their own, the first.
   * Throws a StoreError where the ledger there is signed by another key.
   */
  async begin(client: Pick<ClientBase, 'query'>): Promise<void> {
    const { origin, vkey } = this.signer
    await client.query(
      `insert into ledger_head (size, last_hash, frontier, origin, vkey) values (0, $1, $2, $3, $4)
       on conflict do nothing`,
      [EMPTY_TIP.lastHash, EMPTY_TIP.frontier, origin, vkey],
    )
    await this.tip(client)
  }

  /**
   * Appends events inside a transaction that is open on `client`: they stand or fall with it. Waits for others that
   * append, and makes them wait until the transaction ends, so this belongs at its end. Throws where others appended
   * meanwhile all the same: without a transaction nothing holds them off, and the events would be lost.
   */
  async append(client: OneConnection, drafts: readonly EventDraft[]): Promise<readonly SealedEvent[]> {
    const tip = await this.tip(client, { lock: true })
    const extension = extend(tip, drafts)
    const rows = new BatchRows()
    this.addRows(rows, extension)
    if (!(await this.write(client, rows, tip, extension.tip)))
      throw new Error('the ledger was appended to meanwhile: appending needs an open transaction')
    return extension.events
  }

  /** Where the ledger ends. Throws a StoreError where there is none, or another key signs it: it may have been changed since. */
  async tip(client: Pick<ClientBase, 'query'>, options: { readonly lock?: boolean } = {}): Promise<TipState> {
    const tip = await loadTip(client, options)
    if (!tip) throw new StoreError('no_ledger')
    requireKey(this.signer, tip.vkey)
    return tip
  }

  /**
   * Makes the signer the key of the ledger, inside a transaction that is open on `client`: an event names both keys, and the
   * checkpoint that covers it is signed by both, or by the new one alone where the old one is lost. The one who still signs with
   * the old one is refused from then on. Throws a StoreError where `old` is not the ledger's key, or the new one is.
   */
  async changeKey(client: OneConnection, { old, at, actor }: KeyChange): Promise<SealedEvent> {
    const tip = await loadTip(client, { lock: true })
    if (!tip) throw new StoreError('no_ledger')
    if (old) requireKey(old, tip.vkey)
    const { origin, vkey } = this.signer
    if (vkey === tip.vkey) throw new StoreError('same_ledger_key', { key: shortKey(vkey) })
    if (origin !== tip.origin) requireKey(this.signer, tip.vkey)
    const data = { old: tip.vkey, new: vkey }
    const extension = extend(tip, [{ type: 'ledger.key_changed', entity: `ledger:${origin}`, at, actor, data }])
    const rows = new BatchRows()
    this.addRows(rows, extension, old ? [old] : [])
    if (!(await this.write(client, rows, tip, extension.tip)))
      throw new Error('the ledger was appended to meanwhile: a change of its key needs an open transaction')
    await client.query('update ledger_head set vkey = $1', [vkey])
    return extension.events[0]!
  }

  /** Events with what is to be sent of them, tiles that became full, and a checkpoint that others may sign too. */
  addRows(rows: BatchRows, { events, tiles, root, tip }: Extension, alsoBy: readonly SigningKey[] = []): void {
    for (const { event, bytes, leaf } of events) {
      const { seq, type, entity, at } = event
      rows.add('ledger_events', { seq, type, entity, at, bytes, leaf_hash: leaf })
      for (const { id, endpointId: endpoint_id, decisionId: decision_id, payload } of this.#outboxOf(event)) {
        const about = { id, endpoint_id, seq, type, decision_id }
        rows.add('webhook_deliveries', { ...about, payload, next_at: at, created_at: at })
      }
    }
    for (const tile of tiles) rows.add('ledger_tiles', { ...tile })
    const last = events.at(-1)
    if (!last) return
    const note = signNote(
      formatCheckpoint({ origin: this.signer.origin, size: tip.size, root }),
      ...alsoBy,
      this.signer,
    )
    rows.add('ledger_checkpoints', { size: tip.size, note, at: last.event.at })
  }

  /**
   * Writes the rows if the ledger still ends at `from`; false, and nothing written, where somebody appended meanwhile. Rows of
   * several statements need a transaction that is open on `client`.
   */
  async write(client: OneConnection, rows: BatchRows, from: TipState, to: TipState): Promise<boolean> {
    for (const parameters of rows.parameters({ from, to })) {
      const { rows: moved } = await bulkQuery(client, BATCH, parameters)
      if (moved.length === 0) return false
    }
    return true
  }
}
