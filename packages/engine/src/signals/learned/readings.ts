/** Letters that digits and signs are put in for. `1` stands for `i` or `l`. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  $: 's',
  '@': 'a',
  '!': 'i',
}
const NO_LETTER = /[^\p{L}\p{N}$@!]+/gu
const COUNTED = /^[0-9]{2,}(?:[a-z]|am|pm|st|nd|rd|th)$|^[0-9](?:st|nd|rd|th|am|pm|[dghkmpx])$/
const ANY_LETTER = /\p{L}/gu

/** Digits that stand for no letter. */
const NO_LETTER_DIGIT = /[269]/
/** A word may be this long with more digits than letters in it. */
const MOSTLY_DIGITS = 10

/**
 * What a run of letters, digits and single signs may stand for as one word: `mon.ey` and `m0n3y` for `money`. None where
 * no letter is in it, for numbers with a letter or two (`09061701461b`), and for those with a unit (`10pm`, `1st`). `run` is
 * lower case.
 */
export function readingsOf(run: string): readonly string[] {
  const letters = run.match(ANY_LETTER)?.length ?? 0
  const digits = run.match(/[0-9]/g)?.length ?? 0
  if (letters === 0 || COUNTED.test(run)) return []
  if (digits > letters && (NO_LETTER_DIGIT.test(run) || run.length > MOSTLY_DIGITS)) return []
  const kept = run.replace(NO_LETTER, '')
  const withI = kept.replace(/[013-578$@!]/g, (sign) => LETTER_FOR[sign]!).replace(/[0-9]/g, '0')
  if (!kept.includes('1')) return [withI]
  const withL = kept.replace(/[013-578$@!]/g, (sign) => (sign === '1' ? 'l' : LETTER_FOR[sign]!)).replace(/[0-9]/g, '0')
  return [withL, withI]
}
