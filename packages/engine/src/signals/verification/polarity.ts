import { contentWords, foldedWords } from './content-words.ts'
import { remember } from './remember.ts'

/** Do two statements about the same thing say the same, the opposite, or can that not be told? */
export type Polarity = 'same' | 'opposite' | 'unsure'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Each turns a statement round once (`n't` is folded to `not`). English, Spanish, Swahili, accents off. */
const NEGATIONS = words(
  'not no never none nobody nothing neither nor cannot without nunca jamas ningun ninguno ninguna nadie nada tampoco sin ' +
    'si sio siyo hapana hakuna haiwezi hawawezi bila kamwe haina hazina hausababishi hayasababishi haisababishi hazisababishi',
)

/** Call a statement untrue; where only one side has such a word, nobody can tell what it is said of. Stems. */
const DENIALS = words(
  'fals untru hoax myth fak debunk bogu unabl fail stop misinformation disinformation lie liar wrong ' +
    'falso falsa bulo mentira mito engano desmentido uongo uzushi bandia',
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
  readonly denials: readonly string[]
  readonly hedged: boolean
  readonly passive: boolean
  readonly words: ReadonlySet<string>
  /** Stems of the content words, in text order. */
  readonly content: readonly string[]
}

/** `by` turns subject and object round: `approved by the FDA`. */
const PASSIVE = words('by por')

const read = remember((text: string): Reading => {
  const list = foldedWords(text)
  const content = contentWords(text)
  return {
    negations: list.filter((word) => NEGATIONS.has(word)).length,
    denials: content.filter((word) => DENIALS.has(word)),
    hedged: list.some((word) => HEDGES.has(word)),
    passive: list.some((word) => PASSIVE.has(word)),
    words: new Set(list),
    content,
  }
})

/**
 * Compares how a claim and a checked claim are said. A hedge or a word like `hoax` on one side only, opposed words
 * (`rose` beside `fell`) and subject and object in reverse order leave it unsure; one plain negation more or less makes
 * it the opposite; more than that is unsure again.
 */
export function polarityOf(claim: string, checked: string): Polarity {
  const a = read(claim)
  const b = read(checked)
  const difference = Math.abs(a.negations - b.negations)
  if ((a.hedged && !b.hedged) || difference > 1) return 'unsure'
  if (a.denials.join(' ') !== b.denials.join(' ')) return 'unsure'
  if (OPPOSITES.some(([left, right]) => crosses(a.words, b.words, left, right))) return 'unsure'
  if (a.passive === b.passive && reversed(a.content, b.content)) return 'unsure'
  return difference === 1 ? 'opposite' : 'same'
}

/** Does the first shared word of one text stand last among the shared words of the other? (`Kenya beat Uganda`) */
function reversed(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((word) => b.includes(word))
  if (shared.length < 2) return false
  return b.indexOf(shared[0]!) > b.indexOf(shared.at(-1)!)
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
