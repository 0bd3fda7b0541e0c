/**
 * Things that a quotation is called which an author judges, and what they are judged to be. Two bounds keep the cost
 * linear: a quotation has 9 to 200 characters, and few words stand between its parts.
 */
const ENGLISH =
  /^\W{0,3}(?:(?:so|no|and|but|sorry|actually|look|again|yes),? ){0,2}(?:the|that|this|all that|your|their|his|her)(?: (?:whole|old|entire|viral|famous))? ["“'‘](?<said>[^"“”]{9,200}?)["”'’] (?:\p{L}{1,20} ){0,2}(?:line|claim|post|story|myth|rumou?r|theory|thing|meme|message|video|audio|headline|nonsense|narrative|quote|chain|letter|talk|stuff)s?(?: \p{L}{2,20}){0,4}? (?:is|are|was|were|isn['’]t|['’]s|has been|have been)(?: (?:just|simply|pure|plain|complete|completely|total|totally|utter|utterly|absolute|still|not|all|a|an|been|old))* (?<judged>false|fake|nonsense|rubbish|bogus|untrue|wrong|true|made[ -]up(?! of)|invented|lie|hoax|myth|fiction|debunked|baseless|misleading|bull\p{L}*|garbage|rot|tosh|claptrap)(?!\p{L})/iu
const SPANISH =
  /^\W{0,3}(?:(?:no|y|pero|a ver|miren|mira|otra vez),? ){0,2}(?:lo|eso|el|la|ese|esa|este|esta)(?: \p{L}{2,20}){0,2} (?:de que|de|que dice) ["“«'‘](?<said>[^"“”«»]{9,200}?)["”»'’](?: \p{L}{2,20}){0,4}? (?:es|son|era|fue|ha sido|está)(?: (?:un|una|puro|pura|totalmente|completamente|simplemente|solo|otro|otra|más|ya))* (?<judged>fals[oa]|mentira|cuento|bulo|mito|invento|invención|montaje|tontería|disparate|desmentid[oa]|absurd[oa])(?!\p{L})/iu

/** What a quotation says that its author calls untrue. */
export interface QuotedDenial {
  /** The same denial in words that hand over what they deny: `It is false that …`. */
  readonly words: string
  /** The word that judges, in UTF-16 offsets of the sentence; behind it the denial ends. */
  readonly judged: { readonly start: number; readonly end: number }
}

/**
 * The denial of a sentence that quotes what it denies: `The "asylum seekers get free cars" post is made up`, `Lo de "el 5G causa covid" es
 * mentira`. Undefined where it quotes nothing, a few words (a name), or where its author calls it true.
 */
export function quotedDenial(sentence: string): QuotedDenial | undefined {
  const english = ENGLISH.exec(sentence)
  const found = english ?? SPANISH.exec(sentence)
  if (!found) return undefined
  const { said, judged } = found.groups as { readonly said: string; readonly judged: string }
  const isNot = /n['’]t |(?<!\p{L})not (?:\p{L}+ ){0,2}$/u.test(
    found[0].slice(found[0].indexOf(said) + said.length, -judged.length),
  )
  if ((judged.toLowerCase() === 'true') !== isNot || said.split(/\s+/).length < WORDS_MIN) return undefined
  return {
    words: `${english ? 'It is false that' : 'Es falso que'} ${said}`,
    judged: { start: found[0].length - judged.length, end: found[0].length },
  }
}

/** Words of the shortest quotation that can be a statement: `it was staged`. */
const WORDS_MIN = 3
