import { formatKey, type NoteKey } from '../notes/signed-note.ts'
import { parseExportHeader, parseExportRow } from './ledger-export.ts'
import { type LedgerReport, LedgerVerifier, type VerifierOptions } from './ledger-verifier.ts'

/** What an export is verified with. The keys that the ledger claims are read from the file. */
export interface ExportVerifierOptions extends Omit<VerifierOptions, 'keys'> {
  /**
   * The public keys that are trusted. Without them the first one in the file is believed: that shows that the file is whole,
   * and not who wrote it.
   */
  readonly keys?: readonly NoteKey[] | undefined
}

/** What verifying a file found: the report on the ledger in it, with what its first line says. */
export interface ExportReport extends LedgerReport {
  /** The ledger's name, where the file could be read. */
  readonly origin?: string
  /** The keys that the file says have signed, as text. */
  readonly keys: readonly string[]
}

/** Verifies an exported ledger that is read to it line by line, without line feeds. */
export class ExportVerifier {
  readonly #options: ExportVerifierOptions
  #ledger: LedgerVerifier
  #keys: readonly NoteKey[]
  #lines = 0
  #origin: string | undefined
  #size: number | undefined

  constructor(options: ExportVerifierOptions) {
    this.#options = options
    this.#keys = options.keys ?? []
    this.#ledger = new LedgerVerifier({ ...options, keys: this.#keys })
  }

  /**
   * Takes the next line, without its line feed. A line that cannot be read is a finding, and reading goes on with the next one.
   */
  line(bytes: Uint8Array): void {
    this.#lines++
    if (this.#lines === 1) this.#header(bytes)
    else this.#row(bytes)
  }

  #row(bytes: Uint8Array): void {
    const row = parseExportRow(bytes, this.#ledger.next, this.#options.sha256)
    if (!row) this.#ledger.find({ code: 'export_unreadable', line: this.#lines })
    else if ('event' in row) this.#ledger.event(row.event)
    else this.#ledger.checkpoint(row.checkpoint)
  }

  /** @param rest what stands behind the last line feed. */
  finish(rest: Uint8Array): ExportReport {
    if (rest.length > 0 || this.#lines === 0) {
      this.#ledger.find({ code: 'export_unreadable', line: this.#lines + 1 })
    }
    if (this.#size !== undefined && this.#size !== this.#ledger.next) this.#ledger.find({ code: 'head_differs' })
    const report = this.#ledger.finish()
    return { ...report, ...(this.#origin && { origin: this.#origin }), keys: this.#keys.map(formatKey) }
  }

  #header(bytes: Uint8Array): void {
    const header = parseExportHeader(bytes)
    if (!header) {
      this.#ledger.find({ code: 'export_unreadable', line: 1 })
      return
    }
    this.#keys = header.keys
    const keys = this.#options.keys ?? header.keys.slice(0, 1)
    this.#ledger = new LedgerVerifier({ ...this.#options, keys, claimed: header.keys })
    this.#origin = header.origin
    this.#size = header.size
  }
}
