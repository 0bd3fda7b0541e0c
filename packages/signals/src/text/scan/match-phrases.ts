import { DIGIT, LOWER, NON_ASCII, UPPER } from './char-table.ts'
import { pairBit, step } from './phrase-trie.ts'
import { PHRASE_SHIFT, pushHit, type TokenTable } from './token-table.ts'
import { ALONE, CONTINUES, type Vocabulary } from './vocabulary.ts'

const ALONE_KIND = ALONE << PHRASE_SHIFT
const CONTINUES_KIND = CONTINUES << PHRASE_SHIFT

/**
 * Notes every phrase among the words in `tokens.hits`, overlapping ones too, none over the end of a clause.
 *
 * Three filters come before the trie is walked, cheapest first: whether the word starts a phrase at all, whether the
 * next word continues any, and whether the two of them begin a phrase together (a bit table, which may say yes
 * wrongly and never no). Words that are a phrase by themselves skip the last filter, and so do numbers, since any
 * number may stand for `<n>`.
 */
export function matchPhrases(vocabulary: Vocabulary, tokens: TokenTable): void {
  const { roots, pairs } = vocabulary.phrases
  const { count, ids, kinds } = tokens
  const numberRoot = roots[vocabulary.anyNumber]!
  tokens.hitsEnd = 0
  kinds[count] = 0
  let next = kinds[0]!
  for (let t = 0; t < count; t++) {
    const kind = next
    next = kinds[t + 1]!
    // A phrase by itself, or a start followed by a word that continues some phrase. `STARTS` is two bits below `CONTINUES`.
    if (((kind & ALONE_KIND) | ((kind << 2) & next & CONTINUES_KIND)) === 0) continue
    const number = isNumber(kind)
    if ((kind & ALONE_KIND) === 0 && !number && !isNumber(next)) {
      const bit = pairBit(ids[t]!, ids[t + 1]!)
      if ((pairs[bit >>> 3]! & (1 << (bit & 7))) === 0) continue
    }
    walk(vocabulary, tokens, roots[ids[t]!]!, t)
    if (number) walk(vocabulary, tokens, numberRoot, t)
  }
}

/**
 * Follows the trie from one word on and notes each phrase that ends on the way. It stops where a word continues no
 * phrase, which includes the end of a clause.
 */
function walk(vocabulary: Vocabulary, tokens: TokenTable, root: number, first: number): void {
  const { phrases, anyNumber } = vocabulary
  const { outputs, outputsFrom } = phrases
  const { ids, kinds } = tokens
  let node = root
  for (let last = first; node !== 0; ) {
    for (let i = outputsFrom[node]!; i < outputsFrom[node + 1]!; i++) pushHit(tokens, outputs[i]!, first, last)
    if ((kinds[++last]! & CONTINUES_KIND) === 0) return
    const next = step(phrases, node, ids[last]!)
    node = next !== 0 || !isNumber(kinds[last]!) ? next : step(phrases, node, anyNumber)
  }
}

/** Whether a word is of ASCII digits alone: these match `<n>`. */
function isNumber(kind: number): boolean {
  return (kind & (DIGIT | UPPER | LOWER | NON_ASCII)) === DIGIT
}
