import type { Claim } from '../../domain/index.ts'
import type { CheckabilityFeatures } from './checkability.ts'
import { BIT } from './claim-lists.ts'
import type { Clause } from './clause.ts'
import type { Entry } from './lexicon.ts'
import type { Tokens } from './tokens.ts'

/**
 * Told by the author of their own life (`I got …`, `Ran 5k …`, `amanecí con …`): an experience. Judged rather than measured: an
 * opinion. Else a statement of fact.
 */
export function claimType(
  features: CheckabilityFeatures,
  tokens: Tokens,
  entries: readonly (Entry | undefined)[],
  clause: Clause,
): Claim['type'] {
  const measured = features.figure || features.causal || features.source || features.quantity
  if (!features.source && isByAuthor(tokens, entries, clause)) return 'experience'
  return features.opinion && !measured ? 'opinion' : 'fact'
}

/** Words among which the author names themself as the one who acts. */
const HEAD = 3
/** Past tenses that open a sentence whose subject is the author: `Ran 5k`, `made chili tonight`. */
const BARE_PAST: ReadonlySet<string> = new Set(
  (
    'ran made got sold went had took bought spent woke lost found ate drank read drove left came saw met slept sat stood forgot ' +
    'wrote built broke caught cut did felt fell gave heard kept left paid put quit rode sent shot swam taught thought threw won'
  ).split(' '),
)
/** Spanish words that end like a first person of the past and are none. */
const NO_VERB: ReadonlySet<string> = new Set(
  'así aquí allí ahí sí casi café bebé té qué por qué porqué josé también jamás rubí maní esquí colibrí abecé puré sofá'.split(
    ' ',
  ),
)

/** `Our economy` is not the life of the author alone. */
const OF_ALL: ReadonlySet<string> = new Set('our ours nuestro nuestra nuestros nuestras'.split(' '))

/** Does the author act in the clause, by a word of the first person near its head or by a verb without a subject? */
function isByAuthor(tokens: Tokens, entries: readonly (Entry | undefined)[], { from, to }: Clause): boolean {
  const head = tokens.words[from]!
  if (to - from > 1 && (BARE_PAST.has(head) || (head.endsWith('ed') && head.length > 4))) return true
  const limit = Math.min(to, from + HEAD)
  for (let i = from; i < limit; i++) {
    const word = tokens.words[i]!
    if (((entries[i]?.flags ?? 0) & BIT.first_person) !== 0 && !OF_ALL.has(word)) return true
    if (word.length > 3 && (word.endsWith('é') || word.endsWith('í')) && !NO_VERB.has(word)) return true
  }
  return false
}
