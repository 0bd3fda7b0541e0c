import { equalBytes } from '../bytes/bytes.ts'
import { type AuditEvent, type EventFault, NO_EVENT, prevOf, readEvent } from '../events/audit-event.ts'
import { type CheckpointNote, keysOf, parseCheckpointNote } from '../notes/checkpoint.ts'
import { isSignedBy, type NoteKey, type Verify } from '../notes/signed-note.ts'
import { Frontier } from '../tree/frontier.ts'
import { leafHash, type Sha256, sha256 } from '../tree/merkle-hash.ts'
import { KeyChain } from './key-chain.ts'
import type { LedgerFinding, LedgerFindingCode } from './ledger-finding.ts'
import type { LedgerHead, StoredCheckpoint, StoredEvent } from './ledger-reader.ts'

/** What a ledger is verified with: trusted keys, the primitives of the platform, and the copies of a witness. */
export interface VerifierOptions {
  /** The public keys that are trusted to sign for the ledger. Their name is the ledger's. */
  readonly keys: readonly NoteKey[]
  /**
   * The keys that the ledger says have signed it, first to last. With them a ledger is verified from its first event on by
   * any key it had; without them by the first one.
   */
  readonly claimed?: readonly NoteKey[]
  /** Verifies Ed25519; handed in, because browsers and Node have their own. */
  readonly verify: Verify
  /** A faster SHA-256 of the platform; one in plain JavaScript where absent. */
  readonly sha256?: Sha256
  /** Checkpoints that somebody else has kept, as signed notes. */
  readonly witness?: readonly string[]
  /** The events before those that are read, where these were verified already; none where absent. */
  readonly beginning?: Beginning
}

/** How a ledger began, of which no more than the end of its tree is known. */
export interface Beginning {
  /** Events, at least one. */
  readonly size: number
  /** Roots of the perfect subtrees over them, largest first, 32 bytes each. */
  readonly frontier: Uint8Array
  /** Leaf hash of the last of them, 32 bytes. */
  readonly lastHash: Uint8Array
  /** The time (`at`) that the last of them says. */
  readonly until?: string
  /** Keys that may have signed a witness's copies of them, beside those that may sign now. */
  readonly keysBefore: readonly NoteKey[]
}

/** Findings that are reported one by one; more are only counted. */
export const FINDINGS_MAX = 100

/** What verifying a ledger found. Places count from 0, as `seq` does. */
export interface LedgerReport {
  /**
   * Nothing is wrong, there is at least one event, and checkpoints of trusted keys vouch for every event. Events that were cut
   * off behind the last checkpoint leave no trace: only a witness's copy or an expected size shows them.
   */
  readonly ok: boolean
  /** In the order in which they were met, the first `FINDINGS_MAX`. */
  readonly findings: readonly LedgerFinding[]
  /** How many there are in all. */
  readonly found: number
  /** The first event that is, or may be, another than it was. */
  readonly firstBadEvent?: number
  /** Events from the first on that a trusted signature vouches for. */
  readonly vouched: number
  /** The time (`at`) that the last of them says; absent where there is none. */
  readonly vouchedUntil?: string
  /** Events read. */
  readonly events: number
  /** Checkpoints read. */
  readonly checkpoints: number
  /** Copies of a witness that the ledger agrees with. */
  readonly witnessed: number
}

/** Behind these every root differs, which would be reported again and again. */
const LOSES_THE_TREE: ReadonlySet<LedgerFindingCode> = new Set(['event_changed', 'event_misplaced', 'chain_broken'])

/** A copy that a witness kept, with its place among them, from 1. */
interface Copy {
  readonly copy: number
  readonly root: Uint8Array
}

/**
 * Verifies a ledger that is read to it from its first event on, each checkpoint after the events it covers. Keeps only the
 * end of the tree, so a ledger may be of any length.
 */
export class LedgerVerifier {
  readonly #options: VerifierOptions
  readonly #hash: Sha256
  readonly #keys: KeyChain
  readonly #findings: LedgerFinding[] = []
  readonly #copies: ReadonlyMap<number, readonly Copy[]>
  #found = 0
  #firstBad: number | undefined
  #events = 0
  #checkpoints = 0
  #witnessed = 0
  #next = 0
  /** What the next event may say of the one before; undefined where that is not known. */
  #prev: readonly string[] | undefined = [NO_EVENT]
  /** The tree so far; undefined from where a leaf is not known, and no root can be compared. */
  #tree: Frontier | undefined
  /** Time of the last event that could be read. */
  #at: string | undefined
  /** Events that a checkpoint vouches for, and the time of the last one. */
  #good = 0
  #goodUntil: string | undefined
  /** Events that a witness's copy vouches for. */
  #seen = 0
  /** Size of the last signed checkpoint that is in its place. */
  #signed = 0
  /** Sizes of signed checkpoints that were met before the events they cover. */
  readonly #ahead = new Set<number>()

  constructor(options: VerifierOptions) {
    this.#options = options
    this.#hash = options.sha256 ?? sha256
    const { keys: trusted, claimed, verify, beginning } = options
    this.#tree = Frontier.from(beginning?.size ?? 0, beginning?.frontier ?? new Uint8Array(), this.#hash)
    if (beginning) this.#begin(beginning)
    this.#keys = new KeyChain({ trusted, claimed, verify })
    this.#copies = this.#readCopies(options.witness ?? [])
    this.#compareCopies()
  }

  #begin({ size, lastHash, until }: Beginning): void {
    this.#next = size
    this.#prev = [prevOf(lastHash)]
    this.#good = size
    this.#goodUntil = until
    this.#signed = size
    this.#seen = size
  }

  /** Where the next event belongs. */
  get next(): number {
    return this.#next
  }

  /** Takes the next event. One that is changed or misplaced is a finding, and reading goes on behind it. */
  event(stored: StoredEvent): void {
    const { seq } = stored
    this.#events++
    if (seq < this.#next) this.find({ code: 'event_repeated', event: seq })
    else this.#place(stored)
  }

  /** Checks an event against its own hash, its place and the event before, and adds its leaf to the tree. */
  #place(stored: StoredEvent): void {
    const { seq } = stored
    if (seq > this.#next) this.#gap(seq)
    const computed = leafHash(stored.bytes, this.#hash)
    const changed = !equalBytes(computed, stored.leafHash)
    const event = readEvent(stored.bytes)
    const fault = changed ? 'event_changed' : this.#faultIn(stored, event)
    if (fault === 'chain_broken') {
      // Somebody who can hash anew can move the break: only what a checkpoint vouches for is known to be as it was.
      this.find({ code: fault, ...range(this.#good, seq + 1) })
    } else if (fault) this.find({ code: fault, event: seq })
    this.#prev = changed ? [prevOf(computed), prevOf(stored.leafHash)] : [prevOf(computed)]
    if (fault && LOSES_THE_TREE.has(fault)) this.#tree = undefined
    else if (typeof event !== 'string') {
      this.#keys.event(event)
      this.#at = event.at
    }
    this.#tree?.append(computed)
    this.#next = seq + 1
    this.#compareCopies()
  }

  /** Takes a checkpoint, which belongs directly behind the last event that it covers. */
  checkpoint({ size, note }: StoredCheckpoint): void {
    this.#checkpoints++
    const parsed = parseCheckpointNote(note)
    const fault = this.#faultOf(parsed, size)
    if (fault) this.find({ code: fault, checkpoint: size })
    if (fault || !parsed) return
    if (size > this.#next) {
      // Its root cannot be compared yet, so it vouches for nothing. `finish` knows whether events are missing or it was moved.
      this.#ahead.add(size)
      return
    }
    this.#signed = size
    this.#keys.accept(parsed)
    if (!this.#tree) return
    if (equalBytes(this.#tree.root(), parsed.checkpoint.root)) {
      if (this.#keys.gaps.length > 0) return
      this.#good = size
      this.#goodUntil = this.#at
    } else {
      this.find({ code: 'checkpoint_differs', ...range(this.#good, size), checkpoint: size })
      this.#tree = undefined
    }
  }

  /** Why a checkpoint is not to be compared with the tree: unreadable, unsigned, or not behind the events it covers. */
  #faultOf(parsed: CheckpointNote | undefined, size: number): LedgerFindingCode | undefined {
    if (!parsed) return 'checkpoint_unreadable'
    if (!this.#keys.isSigned(parsed)) return 'checkpoint_unsigned'
    const placed = parsed.checkpoint.size === size && size > this.#signed && size >= this.#next
    return placed ? undefined : 'checkpoint_misplaced'
  }

  /** What the ledger says of its own end, after the last event. */
  head({ origin, size, lastHash, frontier }: LedgerHead): void {
    const named = this.#options.keys.some(({ name }) => name === origin)
    const chained = this.#prev === undefined || this.#prev.includes(prevOf(lastHash))
    const rooted = this.#tree === undefined || equalBytes(this.#tree.bytes(), frontier)
    if (!named || size !== this.#next || !chained || !rooted) this.find({ code: 'head_differs' })
  }

  /** Adds what was found elsewhere, such as in the file that the ledger is read from. */
  find(finding: LedgerFinding): void {
    this.#found++
    if (this.#findings.length < FINDINGS_MAX) this.#findings.push(finding)
    if (finding.event !== undefined) this.#firstBad = Math.min(finding.event, this.#firstBad ?? finding.event)
  }

  /** Says whether a copy of a witness, of fewer events than the beginning has, is of this ledger. */
  witnessed(copy: number, size: number, agrees: boolean): void {
    if (agrees) this.#witnessed++
    else this.find({ code: 'witness_differs', ...range(0, size), checkpoint: size, copy })
  }

  /** What there is to say once everything was read. */
  finish(): LedgerReport {
    if (this.#next === 0) this.find({ code: 'checkpoint_missing' })
    if (this.#signed < this.#next) this.find({ code: 'events_unsigned', ...range(this.#signed, this.#next) })
    this.#finishAhead()
    for (const gap of this.#keys.gaps) this.find({ ...gap, ...range(gap.event ?? this.#good, this.#next) })
    if (!this.#keys.isAsClaimed) this.find({ code: 'head_differs' })
    for (const [size, copies] of this.#copies) {
      if (size <= this.#next) continue
      for (const { copy } of copies) {
        this.find({ code: 'witness_ahead', ...range(this.#next, size), checkpoint: size, copy })
      }
    }
    return {
      ok: this.#found === 0 && this.#good === this.#next,
      findings: this.#findings,
      found: this.#found,
      ...(this.#firstBad !== undefined && { firstBadEvent: this.#firstBad }),
      vouched: this.#good,
      ...(this.#goodUntil !== undefined && { vouchedUntil: this.#goodUntil }),
      events: this.#events,
      checkpoints: this.#checkpoints,
      witnessed: this.#witnessed,
    }
  }

  /** Of checkpoints met ahead of their events, the largest says how many events there were; those reached since were moved. */
  #finishAhead(): void {
    let signed = 0
    for (const size of this.#ahead) {
      if (size > this.#next) signed = Math.max(signed, size)
      else this.find({ code: 'checkpoint_misplaced', checkpoint: size })
    }
    if (signed > 0) this.find({ code: 'event_missing', ...range(this.#next, signed), checkpoint: signed })
  }

  /** Events are missing before `seq`: neither the chain nor the tree can be compared behind the gap. */
  #gap(seq: number): void {
    this.find({ code: 'event_missing', ...range(this.#next, seq) })
    this.#prev = undefined
    this.#tree = undefined
  }

  /** The first fault of an event, in the order in which one makes the next meaningless. */
  #faultIn({ seq, indexed }: StoredEvent, event: AuditEvent | EventFault): LedgerFindingCode | undefined {
    if (typeof event === 'string') return event
    if (event.seq !== seq) return 'event_misplaced'
    if (indexed && !isFiled(event, indexed)) return 'event_indexed_wrongly'
    return this.#prev === undefined || this.#prev.includes(event.prev) ? undefined : 'chain_broken'
  }

  /** The readable and signed copies of a witness by their size; each other copy is a finding. */
  #readCopies(notes: readonly string[]): ReadonlyMap<number, readonly Copy[]> {
    const copies = new Map<number, Copy[]>()
    const known = [...this.#keys.known, ...(this.#options.beginning?.keysBefore ?? [])]
    for (const [i, note] of notes.entries()) {
      const parsed = parseCheckpointNote(note)
      const copy = i + 1
      if (parsed && isSignedBy(parsed.note, keysOf(parsed, known), this.#options.verify)) {
        const { size, root } = parsed.checkpoint
        copies.set(size, [...(copies.get(size) ?? []), { copy, root }])
      } else this.find({ code: parsed ? 'witness_unsigned' : 'witness_unreadable', copy })
    }
    return copies
  }

  /** Compares the copies of the size that the ledger has now; without a tree nothing can be compared. */
  #compareCopies(): void {
    for (const { copy, root } of this.#copies.get(this.#next) ?? []) {
      if (!this.#tree) return
      if (equalBytes(this.#tree.root(), root)) {
        this.#seen = this.#next
        this.#witnessed++
      } else this.find({ code: 'witness_differs', ...range(this.#seen, this.#next), checkpoint: this.#next, copy })
    }
  }
}

/** Whether an event is found by what it says of itself. A database may write the same time in another way. */
function isFiled(event: AuditEvent, { type, entity, at }: NonNullable<StoredEvent['indexed']>): boolean {
  return type === event.type && entity === event.entity && Date.parse(at) === Date.parse(event.at)
}

/** Events `first` to `end`, the end excluded, as a finding says them: at least the first. */
function range(first: number, end: number): { readonly event: number; readonly until?: number } {
  return end - first > 1 ? { event: first, until: end - 1 } : { event: first }
}
