const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' }

/** The longest translations of short texts are 40 % longer than English; those of a word or two, more. */
const LONGER_BY = 0.4

/** English made longer and strange, for tests: what still reads as English was not translated, what is cut is too narrow. */
export function pseudo<T extends object>(words: T): T {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? longer(value) : pseudo(value)]),
  ) as T
}

/** `Save` becomes `Sávé~~`; what stands in `{{…}}` stays. */
export function longer(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/)
  const letters = parts.filter((part) => !part.startsWith('{{')).join('').length
  const accented = parts.map((part) => (part.startsWith('{{') ? part : part.replace(/[aeiounc]/g, (c) => ACCENTS[c]!)))
  return accented.join('') + padding(Math.max(2, Math.ceil(letters * LONGER_BY)))
}

/** Of words, so that it may break where words do. */
function padding(length: number): string {
  return '~~~~ '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trimEnd()
    .padEnd(length, '~')
}
