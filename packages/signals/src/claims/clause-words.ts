// What shows where one statement ends and the next begins, by its words.

export const ASKS =
  /^(?:(?:who|why|what|where|when|how) (?:is|are|was|were|do|does|did|can|could|will|would|has|have|come|many|much|long)|(?:quién|quiénes|qué|cómo|cuándo|dónde|cuánto|cuánta|cuántos|cuántas) \S+|por qué) /u
export const RELATIVES: ReadonlySet<string> = new Set(
  'which who whose where que quien quienes cuyo cuya donde'.split(' '),
)
/** Who says it, between a subject and its verb: `El IVA, prometió el ministro, no subirá`. */
export const SPEAKS: ReadonlySet<string> = new Set(
  'dijo dice dicen prometió aseguró asegura afirmó afirma advirtió anunció explicó según says said promised warned'.split(
    ' ',
  ),
)
export const TAIL_HEADS: ReadonlySet<string> = new Set('not no up down dato according nor ni'.split(' '))
export const SUPERLATIVE =
  /^(?:the (?:\p{L}+est|most|least|worst|best|first|only)|(?:el|la|los|las) (?:más|mayor|menor|mejor|peor|primera?|únic[oa]))$/u
export const CONSEQUENCE = /^(?:así que|so that|o sea|lo que|lo cual|por lo|por eso)$/
/** Words that open a remark on a statement: `, por algo crecimos con botas`, `, not that they will ever admit it`. */
export const REMARK =
  /^(?:por algo|y mira|mira que|not that|which is|what a|just sayin.*|simple as|qué .*|vaya .*|(?:después|luego|then) (?:no|don't|dont)|te \p{L}+[ae]s|go (?:look|see|check|figure)|look at)$/u
/** `…, pero es mentira`, `… and is simply false`: of the whole of what was said. */
export const JUDGES =
  /^(?:es|son|fue|is|was|are) (?:(?:un|una|a|an|just|simply|pura|puro|totalmente) )?(?:mentira|fals[oa]|mito|bulo|cuento|verdad|cierto|lie|false|myth|hoax|nonsense|rubbish|untrue|bullshit) /u
/** Verbs that stand for `if` before their subject. */
export const INVERTED_IF: ReadonlySet<string> = new Set(['had', 'should', 'were'])
/** Words behind which a verb, or what it says, has to follow. */
export const INTERRUPTED =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|shall|should|must|may|might|not|cannot|\p{L}+n['’]t|no|ha|han|había|es|está)$/u
export const BARE_DENIAL = /^(?:it|they|he|she|we|you|that|this) (?:\p{L}+n['’]t|cannot)$/u
/** Conjunctions that concede. */
export const CONCEDES: ReadonlySet<string> = new Set('aunque although though'.split(' '))
export const ASIDE = /^(?:(?:el|la|los|las) que|(?:whoever|anyone|anybody|quien|quienes) .*|those who)$/
/** Verbs after which an apposition speaks of where the subject stands. */
export const CHANGES: ReadonlySet<string> = new Set(
  'fell rose dropped climbed reached hit grew jumped sank surged plunged cayó subió bajó llegó alcanzó creció aumentó descendió'.split(
    ' ',
  ),
)
export const CONTRACTED_SUBJECT = /^(?:(?:it|that|there|he|she|they)'(?:s|re|ve)|thats|theres|theyre|theyve)$/
export const IMPERSONAL: ReadonlySet<string> = new Set("hay hubo there's it's that's".split(' '))
