import type { Emotion, Finding } from '@tribunal/contract'
import { OTHER_EMOTIONS } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import type { PhraseEntry } from '../lists/list-types.ts'
import { markFinding } from '../marks/mark-finding.ts'
import type { Mark } from '../marks/marks.ts'
import type { Scan } from '../scan/scanner.ts'

/** One emotion word in four words is as strong as it gets; shorter texts than this count as if they were this long. */
const FULL_SHARE = 0.25
const SHORTEST = 10
/** Added where marks stand three or more in a row. */
const LOUDNESS = 0.1
/** What a word counts after `very`, and after `slightly`. Own choices. */
const INTENSE = 1.5
const FAINT = 0.5

/** How far before a word its negation or intensity is looked for, in characters. */
const REACH = 40
/** Little words that may stand between `not` and what it negates. */
const FILLER =
  '(?:(?:be|being|been|feel|feeling|get|have|had|any|a|an|the|so|very|really|that|too|at|all|of|your|this|to|más|muy|tan|nada|ningún|ninguna|el|la|los|las|un|una|de|que|tener|tengas|tengan|tenemos|tengo|tiene|tienen|hay|es|está|son|estar|estoy|ni|na|ya|wa|kuwa) ){0,3}'
const NEGATED = new RegExp(
  `(?<![\\p{L}\\p{N}'’])(?:not|no|never|without|nothing|neither|nor|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|cannot|nunca|jamás|sin|tampoco|sio|siyo|hakuna|hamna|bila|usiwe|msiwe|sina|hatuna|hana|hawana) ${FILLER}$`,
  'iu',
)
/** Words before an emotion word that strengthen it. */
const INTENSIFIED =
  /(?<![\p{L}\p{N}])(?:very|extremely|so|totally|absolutely|utterly|completely|deeply|truly|really|incredibly|terribly|too|muy|tan|sumamente|totalmente|absolutamente|realmente|terriblemente|profundamente|demasiado|demasiada|qué|mucho|mucha|much|great) $/iu
/** Words before an emotion word that weaken it. */
const FAINTED =
  /(?<![\p{L}\p{N}])(?:slightly|somewhat|a bit|a little|mildly|hardly|barely|un poco|algo|ligeramente|apenas|kidogo) (?:de )?$/iu
/** Swahili puts `very` and `a little` after the word. */
const INTENSIFIED_AFTER = /^ (?:sana|mno|kabisa)(?![\p{L}])/iu

/** How far before or after a bright word the harm to it is looked for, in characters. Own choice: one clause. */
const HARM_REACH = 90
/** What harms, with its object after it in the same clause: `van a destruir todo lo que amamos`. */
const HARMED =
  /(?<![\p{L}\p{N}'’])(?:destroy\p{L}*|ruin(?:s|ed|ing)?|wreck(?:s|ed|ing)?|(?:tear|rip)(?:s|ing)? apart|tore apart|(?:take|takes|took|taking|taken) away|steal(?:s|ing)?|stole|stolen|robb?(?:s|ed|ing)?|kill(?:s|ed|ing)?|crush(?:es|ed|ing)?|burn(?:s|ed|ing|t)? down|poison(?:s|ed|ing)?|trampl\p{L}+|wip(?:e|es|ed|ing) out|put(?:ting)? an end to|what (?:they|these|those) \p{L}{2,20} did to|destru\p{L}+|destroz\p{L}+|arruin\p{L}+|arras\p{L}+|aplast\p{L}+|arrebat\p{L}+|pisote\p{L}+|acab\p{L}{1,6} con|quit(?:an|ar|aron|arnos|arán|ó)|rob(?:an|ar|aron|arnos|arán|ó)|mat(?:an|ar|aron|arán)|enven\p{L}+)(?![\p{L}\p{N}])[^.!?;:,\n]{0,70}$/iu
/** The same, with what is harmed before it. */
const IS_HARMED =
  /^[^.!?;:,\n]{0,40}(?<![\p{L}])(?:(?:is|are|was|were|be|been|being) (?:being )?(?:destroyed|ruined|wrecked|stolen|taken away|torn apart|trampled|crushed|poisoned)|(?:fue|fueron|está|están|sido|será|serán) (?:siendo )?(?:destruid|arruinad|arrasad|robad|arrebatad|pisotead|destrozad)[oa]s?)(?![\p{L}])/iu
/** What is lost is mourned. */
const LOST =
  /(?<![\p{L}\p{N}'’])(?:lost|lose|losing|mourn(?:s|ed|ing)?|without|perd[ií]|perdió|perdimos|perdieron|perder|sin) (?:[\p{L}'’]+ ){0,4}$/iu
/** A harm that does not come: `nobody can take away the joy`. */
const UNHARMED =
  /(?<![\p{L}])(?:nobody|no one|nothing|never|cannot|can['’]t|couldn['’]t|won['’]t|not|nadie|nada|nunca|jamás|no) (?:[\p{L}'’]+ ){0,4}$/iu
/** Emotions whose words may name what is harmed or lost. */
const BRIGHT: readonly string[] = ['joy', 'hope']
const HARM_REASON = message('finding.harm_to_dear')
const LOSS_REASON = message('finding.loss_of_dear')

/** Emotions that every record has. */
const ALWAYS = ['fear', 'outrage'] as const

/** What a text stirs, and the words that do. */
export interface EmotionReading {
  readonly emotion: Emotion
  readonly words: readonly Finding[]
}

/**
 * How strongly a text stirs each emotion (document 000, Downstream Tasks): share of such words against one in four, and a
 * tenth more where it shouts. A negated word ("not afraid") does not count, one after `very` counts half again as much,
 * one after `slightly` half. A word of joy or hope that names what is harmed stirs anger, one that names what is lost sadness.
 * Counts words; it does not understand irony or quotation.
 */
export function emotionOf(text: string, marks: readonly Mark[], scan: Scan): EmotionReading {
  const words: Finding[] = []
  const weights = new Map<string, number>()
  for (const mark of marks) {
    const weight = weightOf(text, mark)
    if (weight === 0) continue
    const { group, reason } = feltAt(text, mark)
    words.push({ ...markFinding('emotion', mark), id: group, reason })
    weights.set(group, (weights.get(group) ?? 0) + weight)
  }
  const strength = (group: string) => {
    const weight = weights.get(group)
    if (weight === undefined) return 0
    const share = weight / Math.max(scan.words, SHORTEST) / FULL_SHARE
    return Math.round(Math.min(1, share + (scan.repeated ? LOUDNESS : 0)) * 100) / 100
  }
  const [fear, outrage] = ALWAYS.map(strength) as [number, number]
  const others = OTHER_EMOTIONS.flatMap((group) => (weights.has(group) ? [[group, strength(group)] as const] : []))
  return { emotion: { fear, outrage, ...Object.fromEntries(others) }, words }
}

/** The feeling of a word where it stands: a bright word that names what is harmed or lost stirs no joy. */
function feltAt(text: string, { start, end, output: { entry } }: Mark): Pick<PhraseEntry, 'group' | 'reason'> {
  if (!BRIGHT.includes(entry.group)) return entry
  const before = text.slice(Math.max(0, start - HARM_REACH), start)
  const harm = HARMED.exec(before)
  if (harm !== null) return UNHARMED.test(before.slice(0, harm.index)) ? entry : { group: 'anger', reason: HARM_REASON }
  if (IS_HARMED.test(text.slice(end, end + HARM_REACH))) return { group: 'anger', reason: HARM_REASON }
  return LOST.test(before) ? { group: 'sadness', reason: LOSS_REASON } : entry
}

/** 0 where the word is negated, else 1, or more or less by the word before it. */
function weightOf(text: string, { start, end }: Mark): number {
  const before = text.slice(Math.max(0, start - REACH), start)
  if (!before.endsWith(' ')) return swahiliIntensity(text, end)
  if (NEGATED.test(before)) return 0
  if (FAINTED.test(before)) return FAINT
  return INTENSIFIED.test(before) ? INTENSE : swahiliIntensity(text, end)
}

/** By the word behind, as Swahili has it. */
function swahiliIntensity(text: string, end: number): number {
  return INTENSIFIED_AFTER.test(text.slice(end, end + 8)) ? INTENSE : 1
}
