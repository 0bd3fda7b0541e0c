import type { SentenceParts } from '@tribunal/messages/say'

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }

/** The longest translations of short texts are 40 % longer than English; those of a word or two, more. */
const LONGER_BY = 0.4

/** Parts of a sentence that are a literal, and parts that have branches, as the library numbers them. */
const LITERAL = 0
const SELECT = 5
const PLURAL = 6

/** An English sentence made longer and strange, for tests: what still reads as English was not translated, what is cut is too narrow. */
export function longer(parts: SentenceParts): SentenceParts {
  const letters = parts
    .map((part) => (part.type === LITERAL ? part.value.length : 0))
    .reduce((sum, one) => sum + one, 0)
  const changed = parts.map((part) => {
    if (part.type === LITERAL) return { ...part, value: part.value.replace(/[aeiounc]/g, (c) => ACCENTS[c]!) }
    if (part.type !== PLURAL && part.type !== SELECT) return part
    const branches = Object.entries(part.options).map(([name, branch]) => [
      name,
      { ...branch, value: longer(branch.value) },
    ])
    return { ...part, options: Object.fromEntries(branches) }
  })
  if (letters === 0) return changed
  return [...changed, { type: LITERAL, value: padding(Math.max(2, Math.ceil(letters * LONGER_BY))) }] as SentenceParts
}

/** Of words, so that it may break where words do. */
function padding(length: number): string {
  return '~~~~ '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trimEnd()
    .padEnd(length, '~')
}
