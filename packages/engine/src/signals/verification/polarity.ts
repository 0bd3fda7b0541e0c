import { foldedWords } from './content-words.ts'

/** Do two statements about the same thing say the same, the opposite, or can that not be told? */
export type Polarity = 'same' | 'opposite' | 'unsure'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Each turns a statement round once. `n't` is read from the text itself. English, Spanish, Swahili, accents off. */
const NEGATIONS = words(
  'not no never none nobody nothing neither nor cannot without unable fails failed stop stops false untrue hoax myth fake debunked bogus ' +
    'nunca jamas ningun ninguno ninguna nadie nada tampoco sin falso falsa bulo mentira mito ' +
    'sio siyo hapana hakuna haiwezi hawawezi bila kamwe uongo uzushi haina hazina hausababishi hayasababishi haisababishi hazisababishi hapana',
)

/** The author does not vouch for the statement, or reports another's. */
const HEDGES = words(
  'maybe perhaps might may could possibly probably allegedly alleged rumor rumour unconfirmed supposedly seems seem apparently if whether would ' +
    'quiza quizas podria podrian posiblemente probablemente supuestamente presuntamente ' +
    'labda pengine huenda inadaiwa inasemekana tetesi',
)

/** Pairs of which one side cannot stand for the other. Folded words. */
const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    'increase increases increased increasing rise rises rose rising raise raises raised grow grows grew up higher aumenta aumento sube subio sube huongeza',
    'decrease decreases decreased decreasing reduce reduces reduced reducing fall falls fell falling drop drops dropped decline declined lower lowers lowered down baja bajo reduce redujo hupunguza',
  ],
  [
    'cause causes caused causing causa causan causo provoca provocan husababisha',
    'prevent prevents prevented preventing protect protects protected cure cures cured curing previene previenen protege protegen cura curan huzuia hutibu huponya',
  ],
  [
    'safe safely harmless seguro segura seguros seguras salama',
    'unsafe dangerous harmful deadly toxic poisonous lethal peligroso peligrosa peligrosos toxico hatari sumu',
  ],
  ['effective works work worked eficaz eficaces', 'ineffective useless ineficaz inutil inutiles'],
  [
    'approved approve approves authorized authorised aprobado aprobada aprobo',
    'rejected reject rejects refused banned ban bans withdrew withdrawn unapproved rechazo rechazado prohibido prohibio',
  ],
  ['won win wins winner gano gana ameshinda alishinda', 'lost lose loses loser perdio pierde ameshindwa alishindwa'],
  [
    'support supports supported supporting favor favors apoya apoyo',
    'oppose opposes opposed opposing against opuso contra',
  ],
  ['legal lawful allowed permitted', 'illegal unlawful prohibited forbidden'],
  ['alive living vivo viva', 'dead died dies death murio muerto muerta amefariki'],
  [
    'real true genuine authentic exists verdad real verdadero kweli',
    'hoax fake false fabricated doctored myth falso falsa bulo mentira bandia uongo',
  ],
  ['more most mas zaidi', 'less fewer least menos'],
  ['before antes kabla', 'after despues baada'],
  ['first primero primera', 'last ultimo ultima'],
  ['gained gain gains', 'lost lose loses'],
  ['male men man hombres', 'female women woman mujeres'],
].map(([a, b]) => [words(a!), words(b!)] as const)

interface Reading {
  readonly negations: number
  readonly hedged: boolean
  readonly words: ReadonlySet<string>
}

function read(text: string): Reading {
  const list = foldedWords(text)
  let negations = list.filter((word) => NEGATIONS.has(word)).length
  negations += text.match(/n['’]t\b/gi)?.length ?? 0
  // Spanish and Swahili carry one-word negations that are other words in English.
  if (/(^|\s)(no|si)\s+\p{Ll}+/u.test(text.toLowerCase()) && !list.includes('no') && list.includes('si')) negations += 1
  return { negations, hedged: list.some((word) => HEDGES.has(word)), words: new Set(list) }
}

/**
 * Compares how a claim and a checked claim are said. Hedges on one side only and opposed words (`rose` beside `fell`)
 * leave it unsure; one negation more or less makes it the opposite; more than that is unsure again.
 */
export function polarityOf(claim: string, checked: string): Polarity {
  const a = read(claim)
  const b = read(checked)
  if (a.hedged && !b.hedged) return 'unsure'
  const difference = Math.abs(a.negations - b.negations)
  if (difference > 1) return 'unsure'
  const opposed = OPPOSITES.filter(([left, right]) => crosses(a.words, b.words, left, right)).length
  if (opposed > 1 || (opposed === 1 && difference === 1)) return 'unsure'
  if (opposed === 1) return 'unsure'
  return difference === 1 ? 'opposite' : 'same'
}

/** One text holds a word of one side and none of the other, the other text the reverse. */
function crosses(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
): boolean {
  const al = meets(a, left)
  const ar = meets(a, right)
  const bl = meets(b, left)
  const br = meets(b, right)
  return (al && !ar && br && !bl) || (ar && !al && bl && !br)
}

function meets(words: ReadonlySet<string>, side: ReadonlySet<string>): boolean {
  for (const word of words) if (side.has(word)) return true
  return false
}
