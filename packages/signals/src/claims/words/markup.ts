/** A sentence that is pressed word by word: `Vaccines. Cause. Autism.` */
const STACCATO = /(?<=^|[.!?\n]\s)[\p{L}\p{N}'’]{2,20}(?:\. [\p{L}\p{N}'’]{1,20}){2,11}(?=[.!?]*(?:\s|$))/gu
/** Most texts hold none of it. */
const ANY = /"\s{0,3}:|[A-Za-z0-9+/]{24}/

/** A name of a field with its value's opening sign, or its whole value where that is one word: `{"text":"`, `","sure":true}`. */
const FIELD =
  /[\s{}[\],"]{0,12}"[\w$@.-]{1,40}"\s{0,3}:\s{0,3}(?:[{[]\s{0,3}){0,8}(?:(?="[\w$@.-]{1,40}"\s{0,3}:)|"[\w.-]{1,30}"|"|[}\]]|(?:true|false|null)\b|-?\d[\d.eE+-]{0,40})[\s}\]]{0,12}/
/** A field that approves of what stands beside it: its author stands behind that, or attacks. */
const APPROVES =
  /"[\w$@.-]{1,40}"\s{0,3}:\s{0,3}"(?:approved?|allow(?:ed)?|accept(?:ed)?|clean|safe|true|verified|supported|legit|aprobad[oa]|aprovar|limpi[oa]|verdader[oa])"/i
/** A hash or encoded bytes: long, of letters and digits or of more digits than a number has, and in no address and no hashtag. */
const CODE =
  /(?<![\w/.:=@#+-])(?:\d{32,}(?![A-Za-z0-9+/])|(?=[A-Za-z+/]{0,200}\d)(?=\d{0,200}[A-Za-z])[A-Za-z0-9+/]{24,}={0,2})/

/** Both expressions, ready to replace all of their places. */
const CODES = new RegExp(CODE.source, 'gu')
const FIELDS_AND_CODES = new RegExp(`${FIELD.source}|${CODE.source}`, 'gu')

/** The literals of data, and the names of fields that approve, do not say that somebody else speaks. */
const SAYS_NOTHING = new RegExp(`${APPROVES.source}|:\\s{0,3}(?:true|false|null)\\b`, 'giu')
/**
 * Words by which somebody else may be speaking, or what is said may be denied, doubted or shown as an example. In English and
 * Spanish, many on purpose: a text that holds one of them is read whole.
 */
const OF_OTHERS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'say|says|said|saying|tell|tells|told|write|writes|wrote|written|post|posts|posted|claim|claims|claimed|claimreview|claimreviewed',
    'believe|believes|believed|think|thinks|thought|ask|asks|asked|question|quote|quotes|quoted|rumou?rs?|repeat|repeats|share|shares',
    'lie|lies|lied|fake|false|hoax|hoaxes|myth|myths|debunk|debunked|misleading|misinformation|disinformation|untrue|wrong|incorrect',
    'fiction|satire|joke|nonsense|bullshit|not|no|never|nobody|none|isn|don|doesn|didn|aren|wasn|disagree|doubt|example|examples|sample',
    'dataset|data|label|rating|row|user|bot|assistant|headline|verdict|report|reports|reported|according|fact|facts|source|if|whether',
    'dice|dicen|dijo|decir|cuenta|cuentan|escribe|escribió|publicó|afirma|afirman|cree|creen|piensa|pregunta|cita|rumor|según|segun',
    'mentira|mentiras|falso|falsa|falsos|bulo|bulos|mito|mitos|desmentido|engañoso|broma|ficción|nunca|nadie|tampoco|ejemplo|dato|usuario',
    'veredicto|titular|fuente|si|que',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** May somebody else be speaking in a text, or its author deny or doubt something? Then no part of it is read apart. */
export function speaksOfOthers(text: string): boolean {
  return OF_OTHERS.test(text.replace(SAYS_NOTHING, ' '))
}

/**
 * The text without what programs write around words (encoded bytes, marks of turns in a conversation such as `<|user|>`,
 * and fields of data that says it is approved): line breaks in its place, as many, so that places stay the same and sentences end there. Other data stays: what it
 * holds may be anybody's (`{"claim":"…","label":"fake"}`). Full stops between single words are pressed, and part nothing.
 */
export function withoutMarkup(given: string): string {
  const written = given.includes('. ') ? given.replace(STACCATO, (words) => words.replaceAll('.', ' ')) : given
  const text = written.includes('<|') ? written.replace(TURN, lineBreaks) : written
  if (!ANY.test(text) || speaksOfOthers(text)) return text
  return text.replace(APPROVES.test(text) ? FIELDS_AND_CODES : CODES, lineBreaks)
}

/** Where turns of a conversation with a program begin in a text: what stands behind may be anybody's. Its length where none does. */
export function turnsFrom(text: string): number {
  const first = text.includes('<|') ? text.search(TURN) : -1
  return first < 0 ? text.length : first
}

/** Options with letters: `a) … b) …` anywhere, `A. …` and `B. …` on lines of their own. */
const OPTIONS = /(?<![^\s])\(?a\)\s[\s\S]{1,400}?\s\(?b\)\s|^[ \t]{0,8}a\.\s[\s\S]{1,400}?\n[ \t]{0,8}b\.\s/imu

/** Where options to choose from begin in a text (`Label these: a) … b) …`): nobody states them. Its length where there are none. */
export function optionsFrom(text: string): number {
  // One look for signs that all options have spares a search from every place.
  const first = text.includes(')') || text.includes('\n') ? text.search(OPTIONS) : -1
  return first < 0 ? text.length : first
}

/** Whose turn it is in a conversation with a program: `<|user|>`. */
const TURN = /<\|[\w-]{1,20}\|>/gu

/** As many line breaks as there were characters. */
function lineBreaks(found: string): string {
  return '\n'.repeat(found.length)
}
