import { piecesOf } from '../static-embedder.ts'

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
