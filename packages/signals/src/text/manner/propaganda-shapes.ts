import type { Span } from '../scan/structure.ts'

/** A shape of a sentence that is a cue of a technique whatever the words are about. */
export interface Shape {
  /** Id of an entry of the list `propaganda-cues`. */
  readonly technique: string
  /** The languages it is one in. */
  readonly languages: readonly string[]
  /** Of these one is in every match: looked for first, since most posts have none. */
  readonly signs: readonly string[]
  /** Global; every quantifier is bounded, so that the cost stays linear in the length of the text. */
  readonly pattern: RegExp
}

/** Where a sentence begins. At most three spaces are read back, which bounds the look-behind. */
const BEGIN = String.raw`(?<=^|[.!?…\n"“«¡¿]\s{0,3})`
/** The rest of a sentence, bounded. */
const REST = String.raw`[^.!?\n]{2,120}`

/**
 * Slogans are short calls; doubt and whataboutism are questions of a certain beginning; superlatives claim all of history;
 * two choices are offered as the only ones; a label goes in front of a name.
 */
export const SHAPES: readonly Shape[] = [
  {
    technique: 'slogans',
    languages: ['en'],
    signs: ['!'],
    pattern: new RegExp(
      `${BEGIN}(?:join|stop|save|fight|vote|stand|wake|defend|protect|keep|take|end|lock|build|drain|free|impeach|support|unite|resist|reject|demand|ban|no more|down with|long live)(?: [^\\s.!?,;:]{1,24}){1,6} ?!`,
      'gi',
    ),
  },
  {
    technique: 'slogans',
    languages: ['es'],
    signs: ['!'],
    pattern: new RegExp(
      `${BEGIN}(?:viva|vivan|arriba|abajo|alto a|fuera|basta de|no más|ni un[ao]? más|no al?|salvemos|paremos|defendamos|protejamos|recuperemos|exijamos|echemos|luchemos|votemos|despertemos|únete|unámonos)(?: [^\\s.!?,;:]{1,24}){1,6} ?!`,
      'gi',
    ),
  },
  {
    technique: 'slogans',
    languages: ['sw'],
    signs: ['!'],
    pattern: new RegExp(
      `${BEGIN}(?:simameni|amkeni|tupiganie|tulinde|tutetee|tukomeshe|tuungane|tukatae)(?: [^\\s.!?,;:]{1,24}){1,6} ?!`,
      'gi',
    ),
  },
  {
    technique: 'doubt',
    languages: ['en'],
    signs: ['?'],
    pattern: new RegExp(
      `${BEGIN}(?:and |but |so )?(?:since when|how can (?:anyone|anybody|we|they|you)|how could (?:anyone|anybody|they)|how dare|who in (?:his|her|their) right mind|is it any wonder|is anyone surprised|why can['’]t|isn['’]t it (?:strange|odd|funny|curious)|do (?:you|we|they) (?:really|honestly|still|actually)|does (?:anyone|anybody) (?:really|still|honestly|believe)|how many more|how much longer|why is it that|are we (?:really|supposed|to believe))\\b${REST}\\?`,
      'gi',
    ),
  },
  {
    technique: 'doubt',
    languages: ['es'],
    signs: ['?'],
    pattern: new RegExp(
      `${BEGIN}(?:y |pero )?(?:desde cuándo|cómo puede|cómo pueden|cómo es que|quién en su sano|hasta cuándo|cuánt[oa]s? más|de verdad (?:cree|piensa)|en serio (?:cree|piensa)|no (?:es raro|te parece raro|les parece raro))${REST}\\?`,
      'gi',
    ),
  },
  {
    technique: 'whataboutism',
    languages: ['en'],
    signs: ['?'],
    pattern: new RegExp(`${BEGIN}(?:(?:but|and|so|yeah|ok|okay),? )?what about ${REST}\\?`, 'gi'),
  },
  {
    technique: 'whataboutism',
    languages: ['es'],
    signs: ['?'],
    pattern: new RegExp(`${BEGIN}(?:y|pero) (?:qué (?:hay|pasa|me dicen|me dices) (?:de|con)) ${REST}\\?`, 'gi'),
  },
  {
    technique: 'exaggeration-minimisation',
    languages: ['en'],
    signs: ['ever', 'EVER', 'histor', 'HISTOR', 'memory', 'on earth', 'all time', 'world'],
    pattern:
      /\b(?:most|worst|best|greatest|biggest|largest|strongest|dumbest|deadliest|craziest) (?:[\p{L}'’-]{1,24} ){0,5}?(?:ever\b|in (?:the |all |all of |human |american |our |us |world )?(?:history|memory)\b|in the history of|on earth\b|of all time\b|in the (?:entire |whole )world\b)/giu,
  },
  {
    technique: 'exaggeration-minimisation',
    languages: ['es'],
    signs: ['historia', 'HISTORIA', 'tiempos', 'mundo', 'vist'],
    pattern:
      /(?<![\p{L}])(?:más|peor|peores|mejor|mejores|mayor|mayores) (?:[\p{L}-]{1,24} ){0,5}?(?:de (?:toda )?(?:la|nuestra) historia|de todos los tiempos|del mundo entero|jamás vist[oa]s?|que se haya visto)(?![\p{L}])/giu,
  },
  {
    technique: 'black-and-white-fallacy',
    languages: ['en'],
    signs: ['ither ', 'ITHER '],
    pattern:
      /\b(?:either (?:you|we|they)|(?:you|we|they)(?:['’]re| are| can| must)? either)\b[^.!?\n]{2,80}? or\b[^.!?\n]{1,40}/gi,
  },
  {
    technique: 'black-and-white-fallacy',
    languages: ['es'],
    signs: [' o ', ' O '],
    pattern:
      /(?<=^|[.!?…\n"“«¡¿,]\s{0,3})o (?:eres|estás|están|estamos|somos|son|votas|votamos|luchamos|salvamos|defendemos|acabamos)(?![\p{L}])[^.!?\n]{2,80}? o [^.!?\n]{1,40}/giu,
  },
  {
    technique: 'name-calling',
    languages: ['en'],
    signs: ['Crook', 'Sleep', 'Lyin', 'Crazy', 'Shady', 'Creepy', 'Comrade', 'Cheat', 'Slimy', 'Wacky', 'Low'],
    pattern:
      /\b(?:Crooked|Sleepy|Lyin['’]?|Lying|Crazy|Shady|Creepy|Comrade|Cheatin['’]?|Slimy|Wacky|Low[- ]Energy) [A-Z][a-z]{2,24}\b/g,
  },
]

/** The answer for most texts, shared. */
const NOWHERE: readonly Span[] = []

/** Where the shape stands in a text. Three tests, cheapest first: one of its signs, one match, all matches. */
export function standsAt(shape: Shape, text: string): readonly Span[] {
  if (!shape.signs.some((sign) => text.includes(sign)) || text.search(shape.pattern) < 0) return NOWHERE
  return Array.from(text.matchAll(shape.pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}
