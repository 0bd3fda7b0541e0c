/** Characters looked at: where a text starts, it shows what it is written in. */
const READ = 1000
/** Greek is the first alphabet above Latin; General Punctuation ends the alphabets, CJK starts the rest. */
const GREEK = 0x370
const PUNCTUATION = 0x2000
const CJK = 0x2e80
const SURROGATES = 0xd800

/** More ASCII letters than letters of other alphabets near the start: the text is meant to be read as Latin. */
export function mostlyLatin(text: string): boolean {
  let ascii = 0
  let other = 0
  for (let i = Math.min(text.length, READ) - 1; i >= 0; i--) {
    const c = text.charCodeAt(i)
    if (c < 0x80) {
      if ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) ascii++
    } else if ((c >= GREEK && c < PUNCTUATION) || (c >= CJK && c < SURROGATES)) other++
  }
  return ascii > other
}
