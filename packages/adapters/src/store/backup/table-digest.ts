import { createHash } from 'node:crypto'
import type { TableSummary } from './backup-format.ts'

const NEWLINE = 0x0a

/** Counts and hashes the rows of a table as they pass. COPY text format ends every row with a newline and escapes those inside. */
export class TableDigest {
  readonly #name: string
  readonly #hash = createHash('sha256')
  #rows = 0
  #bytes = 0

  constructor(name: string) {
    this.#name = name
  }

  add(part: Uint8Array): void {
    this.#hash.update(part)
    this.#bytes += part.length
    for (let i = part.indexOf(NEWLINE); i >= 0; i = part.indexOf(NEWLINE, i + 1)) this.#rows++
  }

  /** To be asked once, at the end. */
  summary(): TableSummary {
    return { name: this.#name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
