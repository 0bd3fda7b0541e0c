// What shows where one statement ends and the next begins, by its words.

/** Words that open a question inside a sentence. */
export const ASKS =
  /^(?:(?:who|why|what|where|when|how) (?:is|are|was|were|do|does|did|can|could|will|would|has|have|come|many|much|long)|(?:quién|quiénes|qué|cómo|cuándo|dónde|cuánto|cuánta|cuántos|cuántas) \S+|por qué) /u
/** Words that open a clause about the noun before it. */
export const RELATIVES: ReadonlySet<string> = new Set(
  'which who whose where que quien quienes cuyo cuya donde'.split(' '),
)
/** Who says it, between a subject and its verb: `El IVA, prometió el ministro, no subirá`. */
export const SPEAKS: ReadonlySet<string> = new Set(
  'dijo dice dicen prometió aseguró asegura afirmó afirma advirtió anunció explicó según says said promised warned'.split(
    ' ',
  ),
)
/** Words behind a comma that go on with the statement before it and begin none of their own. */
export const TAIL_HEADS: ReadonlySet<string> = new Set('not no up down dato according nor ni'.split(' '))
/** Two words that begin a superlative: `the lowest since the 1970s`, `la mayor de la historia`. */
export const SUPERLATIVE =
  /^(?:the (?:\p{L}+est|most|least|worst|best|first|only)|(?:el|la|los|las) (?:más|mayor|menor|mejor|peor|primera?|únic[oa]))$/u
/** Words that open what follows from the statement before. */
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
/** A pronoun with its negation, which denies what was said before and names nothing. */
export const BARE_DENIAL = /^(?:it|they|he|she|we|you|that|this) (?:\p{L}+n['’]t|cannot)$/u
/** Conjunctions that concede. */
export const CONCEDES: ReadonlySet<string> = new Set('aunque although though'.split(' '))
/** Words that open a remark on others (`y el que no lo quiera ver que …`), which states nothing of the subject. */
export const ASIDE = /^(?:(?:el|la|los|las) que|(?:whoever|anyone|anybody|quien|quienes) .*|those who)$/
/** Verbs after which an apposition speaks of where the subject stands. */
export const CHANGES: ReadonlySet<string> = new Set(
  'fell rose dropped climbed reached hit grew jumped sank surged plunged cayó subió bajó llegó alcanzó creció aumentó descendió'.split(
    ' ',
  ),
)
/** A subject that holds its verb: what stands behind it is a whole clause. */
export const CONTRACTED_SUBJECT =
  /^(?:(?:it|that|there|he|she|they|we|you)'(?:s|re|ve|ll)|i'(?:m|ve|ll)|thats|theres|theyre|theyve)$/
/** Subjects that stand for nobody. */
export const IMPERSONAL: ReadonlySet<string> = new Set("hay hubo there's it's that's".split(' '))
