import type { Tokens } from '../words/tokens.ts'
import type { Range } from './reading.ts'

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
  // Without what refuses: `Stop pretending vaccines cause autism` says the opposite.
  const alone = left
    .slice(start - from)
    .join(' ')
    .replace(/^(?:(?:me|us|you|anyone|anybody) )?(?:that|que) /iu, '')
  return [alone, left.join(' ')].find(isChecked)
}
