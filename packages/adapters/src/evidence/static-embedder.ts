import { readFileSync } from 'node:fs'

/** Turns text into vectors of length 1 (all zeros where no word is known); their dot product is the cosine. */
export interface StaticEmbedder {
  readonly dims: number
  /** Hash or name of the table: vectors of different tables do not compare. */
  readonly id: string
  embed(text: string): Float32Array
  /** Whether the table holds the word whole, in small letters without accents. */
  has(word: string): boolean
}

const MAGIC = 'TSE1'
/** More pieces say nothing new about what a text is about, and bound the time a long one takes. */
const MOST_PIECES = 512
const LONGEST_TEXT = 20_000
/** Longer words are unknown to WordPiece, as in BERT's own tokeniser. */
const LONGEST_WORD = 100
/** Row of a token the table does not hold. */
const UNKNOWN = -1

/** The table read last: who opens it again finds the same bytes, and need not read 30 000 names of tokens again. */
let last: { readonly file: Buffer; readonly embedder: StaticEmbedder } | undefined

/**
 * Reads a table written by `tools/build-embeddings.mjs`: one vector a WordPiece token, mean over a text's tokens.
 * Throws where the file is missing or no such table.
 */
export function openStaticEmbedder(path: string): StaticEmbedder {
  const file = readFileSync(path)
  if (!last?.file.equals(file)) last = { file, embedder: readTable(file, path) }
  return last.embedder
}

function readTable(file: Buffer, path: string): StaticEmbedder {
  if (file.subarray(0, 4).toString('latin1') !== MAGIC) throw new Error(`\`${path}\` is not a static embedding table`)
  const headerEnd = 8 + file.readUInt32LE(4)
  const { dims, rows } = JSON.parse(file.subarray(8, headerEnd).toString('utf8')) as { dims: number; rows: number }
  const namesEnd = headerEnd + 4 + file.readUInt32LE(headerEnd)
  const tokens = file
    .subarray(headerEnd + 4, namesEnd)
    .toString('utf8')
    .split('\n')
  const vocabulary = new Map(tokens.map((token, row) => [token, row]))
  const scales = new Float32Array(file.buffer.slice(file.byteOffset + namesEnd, file.byteOffset + namesEnd + rows * 4))
  const vectors = new Int8Array(file.buffer, file.byteOffset + namesEnd + rows * 4, rows * dims)
  const unknown = vocabulary.get('[UNK]') ?? UNKNOWN
  return {
    dims,
    id: `static-${dims}-${rows}`,
    has: (word) => vocabulary.has(word),
    embed: (text) =>
      meanVector(
        wordPieces(text, vocabulary).filter((row) => row !== unknown),
        scales,
        vectors,
        dims,
      ),
  }
}

function meanVector(rows: readonly number[], scales: Float32Array, vectors: Int8Array, dims: number): Float32Array {
  const sum = new Float32Array(dims)
  for (const row of rows) {
    const scale = scales[row]!
    const base = row * dims
    for (let k = 0; k < dims; k++) sum[k]! += scale * vectors[base + k]!
  }
  let square = 0
  for (let k = 0; k < dims; k++) square += sum[k]! * sum[k]!
  const norm = Math.sqrt(square)
  if (norm > 0) for (let k = 0; k < dims; k++) sum[k]! /= norm
  return sum
}

/** Rows of the WordPiece tokens of a text: lower case, accents off, punctuation apart, longest match first. */
function wordPieces(text: string, vocabulary: ReadonlyMap<string, number>): number[] {
  const words = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Mc}\p{Me}]+|[^\s\p{L}\p{N}\p{Cc}\p{Cf}]/gu)
  const rows: number[] = []
  for (const word of words ?? []) {
    if (rows.length >= MOST_PIECES) break
    rows.push(...piecesOf(word, vocabulary))
  }
  return rows
}

/** Rows of the pieces of one word, longest first; that of the unknown token where it has none. */
function piecesOf(word: string, vocabulary: ReadonlyMap<string, number>): number[] {
  const unknown = [vocabulary.get('[UNK]') ?? UNKNOWN]
  if (word.length > LONGEST_WORD) return unknown
  const rows: number[] = []
  let start = 0
  while (start < word.length) {
    let end = word.length
    let row: number | undefined
    for (; end > start; end--) {
      row = vocabulary.get(start === 0 ? word.slice(start, end) : `##${word.slice(start, end)}`)
      if (row !== undefined) break
    }
    if (row === undefined) return unknown
    rows.push(row)
    start = end
  }
  return rows
}

/** What BERT's own tokeniser takes for punctuation beside Unicode's: ASCII symbols. Other symbols are letters to it. */
const WORDS = /[\p{P}$+<=>^`|~]|\p{sc=Han}|[^\s\p{P}$+<=>^`|~\p{sc=Han}]+/gu

/** Numbers of the WordPiece tokens of a text as the model was trained with, first and last token included. */
export function bertTokens(text: string, vocabulary: ReadonlyMap<string, number>, most: number): number[] {
  const clean = text.replace(/[\0\ufffd]|(?![\t\n\r])\p{C}/gu, '')
  const words =
    clean
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(WORDS) ?? []
  const tokens = [vocabulary.get('[CLS]')!]
  for (const word of words) {
    if (tokens.length >= most) break
    tokens.push(...piecesOf(word, vocabulary))
  }
  return [...tokens.slice(0, most - 1), vocabulary.get('[SEP]')!]
}
