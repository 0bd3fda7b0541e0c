/** The words of the text read last. A word is a run of letters, marks and numbers. */
export interface TokenTable {
  count: number
  starts: Int32Array
  /** Excluded. */
  ends: Int32Array
  /** Word numbers in the vocabulary, accents folded; 0 for words that no list knows. */
  ids: Int32Array
  /** Classes of the word's characters, with BREAK where a clause ended before it. */
  kinds: Uint16Array
}

export function tokenTable(capacity: number): TokenTable {
  return {
    count: 0,
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    ids: new Int32Array(capacity),
    kinds: new Uint16Array(capacity),
  }
}

export function pushToken(table: TokenTable, start: number, end: number, id: number, kind: number): void {
  const t = table.count++
  table.starts[t] = start
  table.ends[t] = end
  table.ids[t] = id
  table.kinds[t] = kind
}
