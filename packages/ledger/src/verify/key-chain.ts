import type { AuditEvent } from '../events/audit-event.ts'
import { type CheckpointNote, keysOf } from '../notes/checkpoint.ts'
import { formatKey, isSignedBy, type NoteKey, parseKey, type SignedNote, type Verify } from '../notes/signed-note.ts'
import type { LedgerFinding } from './ledger-finding.ts'

/** What decides which signatures count: the keys that are trusted, and how a signature is verified. */
export interface KeyChainOptions {
  /** The public keys that are trusted, as they were handed out. */
  readonly trusted: readonly NoteKey[]
  /** The keys that the ledger says have signed it, first to last. None is believed for that alone. */
  readonly claimed?: readonly NoteKey[] | undefined
  /** Verifies Ed25519; handed in, because browsers and Node have their own. */
  readonly verify: Verify
}

/**
 * Who may sign a ledger's next checkpoint, and whether a trusted key stands behind it. A ledger changes its key by an event,
 * `ledger.key_changed`; the checkpoint that covers it is signed by the new key, and by the old one too where that is still at
 * hand. With the old one's signature trust goes on to the new key. Back it goes in any case: the one who signs a tree signs for
 * every event in it, key changes included.
 */
export class KeyChain {
  readonly #options: KeyChainOptions
  readonly #trusted: ReadonlySet<string>
  /** Keys whose signature has to be right wherever it stands, given, claimed or changed to. */
  readonly #known = new Map<string, NoteKey>()
  /** Keys that may sign now, by their text. */
  #due = new Map<string, NoteKey>()
  readonly #changedTo: string[] = []
  /** Whether the first key claimed stands behind the first checkpoint; undefined before that. */
  #begun: boolean | undefined
  /** Key changes since the last checkpoint. */
  #changes: { readonly seq: number; readonly old: NoteKey }[] = []
  /** Why nothing trusted stands behind what is signed now; none where something does. */
  #gaps: LedgerFinding[] = []

  constructor(options: KeyChainOptions) {
    this.#options = options
    const { trusted, claimed = [] } = options
    this.#trusted = new Set(trusted.map(formatKey))
    for (const key of [...trusted, ...claimed]) this.#known.set(formatKey(key), key)
    for (const key of [...trusted, ...claimed.slice(0, 1)]) this.#due.set(formatKey(key), key)
    if (this.#due.size > this.#trusted.size) this.#gaps.push({ code: 'key_untrusted' })
  }

  /** Every key that is known to belong to the ledger so far, whether or not it may sign now. */
  get known(): readonly NoteKey[] {
    return [...this.#known.values()]
  }

  /** What is in the way of trusting the last checkpoint that was accepted. */
  get gaps(): readonly LedgerFinding[] {
    return this.#gaps
  }

  /** Whether the keys that the ledger claims are the one that began it and those that its events name, in their order. */
  get isAsClaimed(): boolean {
    const { claimed } = this.#options
    if (claimed === undefined) return true
    return this.#begun !== false && claimed.slice(1).map(formatKey).join() === this.#changedTo.join()
  }

  /** Takes a key change into account. An event that is none, or changes a key that may not sign, changes nothing. */
  event({ type, seq, data }: AuditEvent): void {
    if (type !== 'ledger.key_changed') return
    const [old, to] = [this.#due.get(data['old'] as string), parseKey(String(data['new']))]
    if (!old || to?.name !== old.name) return
    this.#due.delete(formatKey(old))
    this.#due.set(formatKey(to), to)
    this.#known.set(formatKey(to), to)
    this.#changedTo.push(formatKey(to))
    this.#changes.push({ seq, old })
  }

  /** Whether a key that may sign now has signed the checkpoint, and every signature under it is a known key's, right and there once. */
  isSigned(parsed: CheckpointNote): boolean {
    const { text, signatures } = parsed.note
    const { verify } = this.#options
    if (!isSignedBy(parsed.note, keysOf(parsed, [...this.#due.values()]), verify)) return false
    if (signatures.length === 1) return true
    const known = keysOf(parsed, this.known)
    return signatures.every((signature) => isSignedBy({ text, signatures: [signature] }, known, verify))
  }

  /** Takes a checkpoint into account that is signed and in its place. */
  accept({ note }: CheckpointNote): void {
    const { verify } = this.#options
    for (const { seq, old } of this.#changes) {
      if (!isSignedBy(note, [old], verify)) this.#gaps.push({ code: 'key_change_unattested', event: seq })
    }
    this.#begun ??= this.#isBegunBy(note)
    this.#changes = []
    if (this.#gaps.length === 0) return
    const trusted = new Map([...this.#due].filter(([text]) => this.#trusted.has(text)))
    if (!isSignedBy(note, [...trusted.values()], verify)) return
    // What stands so far is vouched for now. What comes has to be signed by who vouched, not by who was only claimed.
    this.#gaps = []
    this.#due = trusted
  }

  /** Whether the first key claimed signed the first checkpoint, or was changed by an event that it covers. */
  #isBegunBy(note: SignedNote): boolean {
    const { claimed: [first] = [], verify } = this.#options
    if (!first) return true
    return isSignedBy(note, [first], verify) || this.#changes.some(({ old }) => formatKey(old) === formatKey(first))
  }
}
