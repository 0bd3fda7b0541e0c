import type { TextLists } from '../lists/text-lists.ts'

/** A text in plain letters: disguises of single characters are undone, whatever word they stand in. */
export interface PlainText {
  readonly text: string
  /** For each UTF-16 unit of `text`: where what it stands for starts and ends in the original; absent where nothing changed. */
  readonly from?: readonly number[]
  readonly to?: readonly number[]
}

const ASCII = /^[\u0000-\u007f]*$/
/** Typographic quotation marks and dashes to the ASCII ones that lists are written with. */
const QUOTES: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

/**
 * Accents, marks and characters that show nothing are dropped; full-width, styled and look-alike letters become the
 * ASCII ones they look like. Unlike `unfold` it asks no list of words, so a text of another alphabet comes out garbled:
 * it is for readers that know which language they read.
 */
export function plainText(text: string, lists: Pick<TextLists, 'lookAlikes' | 'invisibles'>): PlainText {
  if (ASCII.test(text)) return { text }
  const from: number[] = []
  const to: number[] = []
  let plain = ''
  let start = 0
  for (const char of text) {
    const end = start + char.length
    const shown = char < '\u0080' ? char : plainCharacter(char, lists)
    plain += shown
    for (let i = 0; i < shown.length; i++) {
      from.push(start)
      to.push(end)
    }
    start = end
  }
  return { text: plain, from, to }
}

/**
 * One character in plain form, by what is most specific: characters that show nothing, look-alikes, signs, and else
 * its letter without marks.
 */
function plainCharacter(char: string, lists: Pick<TextLists, 'lookAlikes' | 'invisibles'>): string {
  const codePoint = char.codePointAt(0)!
  if (lists.invisibles.has(codePoint)) return ''
  const looksLike = lists.lookAlikes.get(codePoint) ?? QUOTES[char] ?? squared(codePoint)
  if (looksLike !== undefined) return looksLike
  return char.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/** `🅰` to `a`. */
function squared(codePoint: number): string | undefined {
  if (codePoint < 0x1f130 || codePoint > 0x1f189) return undefined
  return String.fromCharCode(0x61 + ((codePoint - 0x1f130) % 0x20))
}
