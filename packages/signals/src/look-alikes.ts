/** Cyrillic letters that posts put in place of Latin ones to slip past word lists (UTS 39). */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
}

/** A lower-case word with those letters as the Latin ones they look like. */
export function foldLookAlikes(lower: string): string {
  return lower.replace(/[аеорсухіѕ]/g, (letter) => LATIN[letter]!)
}
