const CAPITAL = /\p{Lu}/gu
const SMALL = /\p{Ll}/gu

/** Is nearly all of a text in capitals? Ten of them for each small letter, which a unit or a link may have. */
export function isAllCaps(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(CAPITAL) >= 10 * Math.max(1, count(SMALL))
}
