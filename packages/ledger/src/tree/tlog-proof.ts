import { fromBase64, toBase64 } from '../bytes/bytes.ts'
import { isCount } from './leaf-range.ts'
import { HASH_LENGTH } from './merkle-hash.ts'

/** A proof of one entry of a log, as one text (C2SP tlog-proof). */
export interface TlogProof {
  /** Place of the entry in the log, from 0. */
  readonly index: number
  /** The inclusion proof, from the leaf's sibling up. */
  readonly hashes: readonly Uint8Array[]
  /** The signed checkpoint, as it was signed. */
  readonly checkpointNote: string
  /** What goes with the proof. Here: the canonical bytes of the event that is proven. */
  readonly extra?: Uint8Array
}

/** First line of a proof (C2SP tlog-proof), with the version of the format. */
const HEADER = 'c2sp.org/tlog-proof@v1'

/** The proof as text; its file is called `*.tlog-proof`. */
export function formatProof({ index, hashes, checkpointNote, extra }: TlogProof): string {
  const lines = [HEADER, ...(extra ? [`extra ${toBase64(extra)}`] : []), `index ${index}`, ...hashes.map(toBase64)]
  return `${lines.join('\n')}\n\n${checkpointNote}`
}

/** The proof that a text says, or undefined where it is not exactly what `formatProof` writes. Nothing is verified yet. */
export function parseProof(text: string): TlogProof | undefined {
  const split = text.indexOf('\n\n')
  const [, ...lines] = text.slice(0, split).split('\n')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice('extra '.length)) : undefined
  const index = Number(lines.shift()?.slice('index '.length))
  const hashes = lines.map((line) => fromBase64(line) ?? new Uint8Array())
  if (!isCount(index) || hashes.some((hash) => hash.length !== HASH_LENGTH)) return undefined
  const proof = { index, hashes, checkpointNote: text.slice(split + 2), ...(extra && { extra }) }
  return formatProof(proof) === text ? proof : undefined
}
