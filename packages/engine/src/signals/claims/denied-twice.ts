import type { Range } from './reading.ts'
import type { Tokens } from './tokens.ts'

/** Who refuses a denial says the thing: `Stop pretending vaccines don't …`, `Nobody will convince me that … isn't …`. */
const REFUSES =
  /(?<!\p{L})(?:(?:stop|quit|enough of|sick of|tired of) (?:pretending|saying|telling|hearing|claiming|insisting|lying|being told)|(?:don't|do not|never) (?:let|tell|believe|listen|pretend|say|give me)|(?:nobody|no one|noone|nothing|you|they|he|she) (?:can|can't|cannot|could|will|won't|ever|is going to|are going to)(?: ever)? (?:tell|convince|persuade|make)|(?:blind|stupid|dumb|crazy|naive|idiot|fool) (?:enough )?to (?:think|believe|say)|(?:biggest|greatest) lie|lie of|refuse to (?:accept|believe)|used to (?:think|believe)|only (?:\p{L}+ )?(?:sheep|idiots|fools|morons|liars|shills) (?:think|believe|say)|lying if i said|no me (?:lo )?creo|solo (?:un |los )?(?:borregos?|idiotas?|tontos?) (?:cree|creen)|(?:dejen?|dejad|dejá|basta|paren?|harto|harta) de (?:decir|fingir|repetir|negar|contar|mentir)|no me (?:veng|dig|cuent|salg)\p{L}+|que no me (?:digan|vengan|cuenten)|nadie me (?:va a |puede |podrá )?(?:conv|quita|har|discut)\p{L}+|no (?:dej|permit)\p{L}+ que|no (?:te|se|os|le) cre\p{L}+)(?!\p{L})/u
/** What follows a denial that is asked back: `Vaccines don't …? Tell that to my son.` */
const ASKED_BACK =
  /^(?:tell|try|say|explain|then|look|go|come|ask|mira|mire|miren|dí?sel[oa]|dile|díganle|decidle|cuéntasel[oa]|explícame|pregúnt\p{L}+|pues|ven|vente|vengan|venid) /u
/** Others deny it, and the next sentence rejects that: `Doctors say vaccines don't …. Don't believe them.` */
const OTHERS_SAY =
  /(?<!\p{L})(?:say|says|claim|claims|tell us|insist|insists|swear|dicen|afirman|aseguran|insisten|cuentan|juran)(?!\p{L})/u
const REJECTED =
  /^(?:they lie|they're lying|they are lying|he lies|she lies|lies |all lies|it's a lie|don't believe|do not believe|don't listen|wrong |(?:nos )?mienten|pura mentira|es mentira|mentira |no les|no se lo)/u
/** Words of a denial, with the auxiliary that only carries it. */
const DENIAL: ReadonlySet<string> = new Set("don't doesn't didn't not never no nunca jamás tampoco".split(' '))
const CARRIES: ReadonlySet<string> = new Set('do does did'.split(' '))
/** Words that are looked at before what is denied, and of what follows it. */
const FRAME_MAX = 14
const NEXT_MAX = 3

/**
 * The words of a sentence without its denial, where that denial is refused and a checked claim says what is left: their author
 * states it. Undefined elsewhere: `Vaccines don't cause autism` alone denies.
 */
export function deniedTwice(
  text: string,
  tokens: Tokens,
  { from, to, question }: Range & { readonly question: boolean },
  next: Range | undefined,
  isChecked: (sentence: string) => boolean,
): string | undefined {
  const words = tokens.words.slice(from, to)
  const head = words.slice(0, FRAME_MAX).join(' ')
  const refuses = REFUSES.exec(head)
  // What refuses may be a denial itself: `I don't believe that …` refuses none.
  const start = refuses ? from + head.slice(0, refuses.index + refuses[0].length).split(' ').length : from
  const isDenial = (word: string) => DENIAL.has(word) || word.endsWith("n't")
  if (!tokens.words.slice(start, to).some(isDenial)) return undefined
  const reply = next ? `${tokens.words.slice(next.from, next.from + NEXT_MAX).join(' ')} ` : ''
  const isRefused = refuses || (question && ASKED_BACK.test(reply)) || (OTHERS_SAY.test(head) && REJECTED.test(reply))
  if (!isRefused) return undefined
  const left: string[] = []
  for (let i = from; i < to; i++) {
    const word = tokens.words[i]!
    const isCarried = CARRIES.has(word) && DENIAL.has(tokens.words[i + 1]!)
    if (i >= start && (DENIAL.has(word) || isCarried)) continue
    const written = text.slice(tokens.starts[i]!, tokens.ends[i]!)
    left.push(i >= start && word.endsWith("n't") ? written.slice(0, -3) : written)
  }
  const said = left.join(' ')
  return isChecked(said) ? said : undefined
}

/** A judgement that something is false, with its verb. */
const FALSE =
  /(?<!\p{L})(?:is|are|was|were|been|it['’]s|isn['’]t|es|son|fue|era|ha sido)(?: (?:not|no|just|simply|a|an|the|un|una|pura|puro|totally|completely|totalmente|complete|total))* (?:lies?|false|myths?|hoax(?:es)?|untrue|true|nonsense|rubbish|wrong|bogus|debunked|disproved|disproven|refuted|discredited|mentiras?|fals[oa]s?|mitos?|bulos?|cuentos?|invento|desmentid[oa])(?!\p{L})/giu
/** What parts two judgements of one thing (`It is false, it is a lie`): the second one does not judge the first. */
const PARTS = /[,.;:!?–—-]|(?<!\p{L})(?:and|y|e|or|o|but|pero|because|porque)(?!\p{L})/u

/** Does a sentence judge a judgement: `The claim that … is false is a lie`, `It's a lie that … has been debunked`? Nobody can tell what its author states. */
export function judgesJudgement(sentence: string): boolean {
  const found = [...sentence.matchAll(FALSE)]
  return found.some(({ index }, i) => {
    const before = found[i - 1]
    return before !== undefined && !PARTS.test(sentence.slice(before.index + before[0].length, index))
  })
}

/** Others of whom a sentence says that they deny something. */
const OTHERS_TELL =
  /(?<!\p{L})(?:say|says|said|claim|claims|tell|told|insist|insists|swear|repeats?|dicen|dirán|dijeron|afirman|aseguran|insisten|cuentan|contaron|juran)(?!\p{L})/iu
/** What refuses those others: `They lie.`, `Everyone is wrong.`, `No les creas.`, `No lo está.` */
const REFUSES_OTHERS =
  /^\W*(?:(?:they|he|she|everyone|everybody|fact[- ]?checkers|experts|doctors|scientists|all of them)(?:['’]re| are| is| was| were)? (?:all )?(?:lie|lies|lied|lying|wrong|liars?)|(?:all )?lies|liars|wrong|don['’]t believe (?:them|it)|it(?:['’]s| is)n?['’]?t? (?:no|not a) (?:myth|lie|hoax|bulo)|(?:it|they) (?:has|have|is|are|do|does)(?: not|n['’]t)|i have proof|(?:nos |te |os |me )?(?:mienten|mintieron|mentían|mentian)|(?:pura|era|es|fue) mentira|mentiras?(?!\p{L})|no (?:les|le|los) cre\p{L}+|no (?:lo está|lo es|es (?:mentira|falso|un bulo|un mito)))/iu

/** Does a sentence that tells what others deny have an answer that refuses them? */
export function refusesOthers(sentence: string, next: string | undefined): boolean {
  return next !== undefined && REFUSES_OTHERS.test(next) && OTHERS_TELL.test(sentence) && DENIES_IT.test(sentence)
}

/** Words that deny something, in what others tell. */
const DENIES_IT =
  /(?<!\p{L})(?:not|no|never|nunca|\p{L}+n['’]t|false|lie|myth|hoax|debunked|falso|falsa|mentira|bulo|mito|desmentid[oa])(?!\p{L})/iu
