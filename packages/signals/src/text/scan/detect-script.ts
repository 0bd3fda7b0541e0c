/** Characters looked at: where a text starts, it shows what it is written in. */
const READ = 1000
/** Greek is the first alphabet above Latin; General Punctuation ends the alphabets, CJK starts the rest. */
const GREEK = 0x370
const PUNCTUATION = 0x2000
const CJK = 0x2e80
const SURROGATES = 0xd800

/** More ASCII letters, small capitals included, than letters of other alphabets near the start: the text is meant to be read as Latin. */
export function mostlyLatin(text: string): boolean {
  let ascii = 0
  let other = 0
  for (let i = Math.min(text.length, READ) - 1; i >= 0; i--) {
    const c = text.charCodeAt(i)
    if (c < 0x80) {
      if ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) ascii++
    } else if (isPhonetic(c)) ascii++
    else if ((c >= GREEK && c < PUNCTUATION) || (c >= CJK && c < SURROGATES)) other++
  }
  return ascii > other
}

/** Letters of Latin that only transcriptions and small capitals use: IPA Extensions, Phonetic Extensions, Latin Extended-D. */
function isPhonetic(c: number): boolean {
  return (c >= 0x250 && c < 0x2b0) || (c >= 0x1d00 && c < 0x1d80) || (c >= 0xa720 && c < 0xa800)
}

/** Fewer letters may be alike by chance; of Russian and Greek words about two thirds of the letters are. */
const ALIKE_MIN = 12
const ALIKE_SHARE = 0.93

/** Is a text meant to be read as Latin: mostly Latin, or made almost only of letters that look like Latin ones? */
export function readAsLatin(text: string, lookAlikes: ReadonlyMap<number, string>): boolean {
  if (mostlyLatin(text)) return true
  let alike = 0
  let letters = 0
  for (const letter of text.slice(0, READ).match(/\p{L}/gu) ?? []) {
    letters++
    if (letter < '\u0080' || lookAlikes.has(letter.codePointAt(0)!)) alike++
  }
  return letters >= ALIKE_MIN && alike >= ALIKE_SHARE * letters
}
