import { isNegative } from '../words/negative.ts'

/** What others say, up to the words that hand it over: `Everyone keeps saying that …`, `Todos juran que …`. */
const OTHERS_SAY =
  /^(?!.{0,80}?(?<![\p{L}'’])(?:i|we|yo|nosotros)(?:['’]m|['’]ve| am| have)? (?:say|said|saying|tell|telling|told|claim|think|thought|believe)(?!\p{L}))(?:.{0,80}?(?<!\p{L}))?(?:(?:says?|said|saying|tells?|telling|told|claims?|claimed|claiming|thinks?|thinking|believes?|believing|insists?|swears?|swore|reckons?|(?:keeps? |kept )(?:seeing|hearing|reading)|(?:i )?(?:heard|read))(?: (?:me|us|you|people|everyone|everybody|folks))?(?: that)?|(?:dicen?|diciendo|dijo|dijeron|cuentan?|contaron|aseguran?|afirman?|juran?|creen?|piensan?|repiten?|leo|leí|oigo|oí|escuch[oé]|veo|llegó)(?: [^,;:.]{0,30}?)? que) (?<said>[^;:?]{9,200})$/iu
/** First words of a sentence that takes back what the one before it hands over, and nothing else up to a sign. */
const TAKES_BACK =
  /^(?:no,? |nope,? |pues )?(?:(?:it|they|he|she|that|this|there|you|we)(?:['’]s not| (?:is|are|was|were|do|does|did|has|have|had)(?:n['’]t| not)| (?:isn|aren|wasn|weren|don|doesn|didn|hasn|haven|hadn)['’]?t| never (?:did|was|has))|(?:that['’]s |it['’]s |this is )?(?:not true|false|wrong|untrue|nonsense|rubbish|a (?:lie|myth|hoax))|no (?:es|era|fue) (?:cierto|verdad|así)|no lo (?:es|son|era|fue|hizo|hicieron|está|están)|(?:es |eso es |pura )?(?:falso|mentira|un bulo|un mito|puro cuento)|nada de eso)(?=\s*(?:[.,;:!—–-]|$))/iu
/** The words that a sentence begins with that may take back the one before it; others are not looked at. */
export const TAKING_BACK: ReadonlySet<string> = new Set(
  "it they he she that this there you we it's that's no nope not false wrong untrue nonsense rubbish a pues es eso falso mentira pura nada un puro".split(
    ' ',
  ),
)
/** A judgement in what others say: what is taken back then, nobody can tell. */
const JUDGED =
  /(?<!\p{L})(?:myths?|lies?|hoax(?:es)?|false|fake|untrue|wrong|nonsense|true|truth|debunked|bulos?|mitos?|mentiras?|fals[oa]s?|cuentos?|desmentid[oa]s?|disproved|disproven|refuted|cierto|verdad|only|solo|sólo)(?!\p{L})/iu

/**
 * What others say in a sentence and the next one takes back, as a denial that hands over what it denies; undefined where they
 * deny something themselves, or where nothing is taken back: `Everyone says it was arson. It wasn't.`
 */
export function takenBack(sentence: string, next: string): string | undefined {
  if (!TAKES_BACK.test(next)) return undefined
  const said = OTHERS_SAY.exec(sentence)?.groups?.['said']
  if (said === undefined || isNegative(sentence) || JUDGED.test(sentence)) return undefined
  return `${/(?<!\p{L})que(?!\p{L})/u.test(sentence.slice(0, -said.length)) ? 'Es falso que' : 'It is false that'} ${said}`
}

/** Where a source may be named: between signs or conjunctions. */
const WHO = String.raw`(?:even |incluso |hasta |ya )?(?<who>(?!(?:it|this|that|which|who|he|she|they|we|you|i|que|ell[oa]s?|él|yo|se|no|nadie|nobody)\s)[\p{L}\p{N}](?:(?! {2}| (?:y|e|and|but|pero) )[^,;:.—–()]){1,60}?)`
const OPENS = String.raw`(?:^|[;,—–-]\s+|\s{2,}|\b(?:and|but|while|y|pero)\s+)`
const ENDS = String.raw`(?=\s*(?:[,;.—–!]|$|(?:on|in|yesterday|today|hoy|ayer|el|en|cuando|when)\s))`
/** Verbs of a source that speaks of what stands before: `… dispute this`, `which the maker denies`, `… lo niega`, `lo dijo …`. */
const SAYS_OF_IT = [
  [
    `${OPENS}${WHO} (?<verb>den(?:y|ies|ied)|disputes?d?|rejects?|rejected|confirms?|confirmed) (?:it|this|that|them|the (?:claims?|reports?|allegations?|figures?))${ENDS}`,
    'that',
  ],
  [
    String.raw`\b(?:which|an? (?:figure|claim|charge|number|allegation)s?(?: that| which)?) ${WHO} (?<verb>den(?:y|ies|ied)|disputes?d?|rejects?|rejected|confirms?|confirmed)${ENDS}`,
    'that',
  ],
  [`${OPENS}${WHO} (?<verb>says?|said|confirms?|confirmed) so${ENDS}`, 'that'],
  [
    `${OPENS}${WHO} (?<verb>niegan?|negó|negaron|rechazan?|rechazó) (?:todo|todo eso|las acusaciones|la acusación|los señalamientos|esa versión)${ENDS}`,
    'que',
  ],
  [
    `${OPENS}${WHO} (?<verb>den(?:y|ies|ied)|rejects?|rejected) (?:everything|all of it|the accusations?)${ENDS}`,
    'that',
  ],
  [
    `${OPENS}${WHO} (?:ya )?lo (?<verb>niegan?|negó|negaron|desmienten?|desmintió|desmintieron|rechazan?|rechazó|confirman?|confirmó|confirmaron)(?: todo)?${ENDS}`,
    'que',
  ],
  [
    String.raw`${OPENS}(?:así |ya )?lo (?<verb>dijo|dice|confirmó|aclaró|desmintió|negó|aseguró|explicó|anunció|reconoció|admitió) (?<who>(?:(?:el|la|los|las|un|una)\s|\p{Lu})[^,;:.—–()]{1,60}?)${ENDS}`,
    'que',
  ],
].map(([source, joint]) => ({ form: new RegExp(source!, 'iu'), joint }))
/** Words of which each of these has one: where none of them stands, none is tried. */
export const SPEAKS_OF_IT: ReadonlySet<string> = new Set(
  `deny denies denied dispute disputes disputed reject rejects rejected confirm confirms confirmed so niega niegan negó negaron desmiente
   desmienten desmintió desmintieron rechaza rechazan rechazó confirma confirman confirmó confirmaron dijo dice aclaró aseguró explicó
   anunció reconoció admitió`.split(/\s+/),
)
/** Verbs that deny; the others say the thing. */
const DENIES = /^(?:den|disput|reject|n[ie]eg|neg|desm|rechaz)/iu
/** Who says something and what: `A group says (that) …`. */
const REPORT =
  /^(?:(?:según|de acuerdo con|according to) [^,]{2,60}, |.{2,80}? (?:(?:says?|said|confirms?|confirmed|announce[sd]|reports|reported|admit(?:s|ted)|claims?|claimed|argues?|argued|contends?|contended|warns?|warned|believes?|insists?|told(?: \p{L}+){1,4}? that)(?: that)?|(?:dicen?|dijo|dijeron|anunció|confirmó|reveló|informó|respondió|afirman?|afirmó|aseguran?|aseguró|sostienen?|sostuvo|denunció|advirtió|advierten?)(?: [^,;:]{0,30}?)? que) )(?=\p{L})/iu

/** What is known of the claim before a sentence, or before the part of it that speaks of that claim. */
export interface SaidBefore {
  readonly text: string
  readonly statement?: string | undefined
}

/**
 * What a source says of the claim before, as a claim of its own: `The bank denies that …`, `El astronauta dijo que …`, with its place
 * in the sentence. Undefined where nobody is named, or where it would have to be said otherwise (`desmintió que no …`).
 */
export function saidOfBefore(
  sentence: string,
  before: (at: number) => SaidBefore | undefined,
): { readonly words: string; readonly start: number; readonly end: number } | undefined {
  for (const { form, joint } of SAYS_OF_IT) {
    const found = form.exec(sentence)
    if (!found) continue
    const { who, verb } = found.groups as { readonly who: string; readonly verb: string }
    const start = found.index
    const claim = before(start)
    if (!claim) return undefined
    const said = (DENIES.test(verb) ? claim.text : (claim.statement ?? claim.text)).replace(REPORT, '')
    if (DENIES.test(verb) && isNegative(said)) return undefined
    const plain = /^(?:the|an?|el|la|los|las|una?) /iu.test(said) ? said[0]!.toLowerCase() + said.slice(1) : said
    return { words: `${who} ${verb} ${joint} ${plain}`, start, end: start + found[0].length }
  }
  return undefined
}
