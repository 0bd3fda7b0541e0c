import type { Commitment } from '@tribunal/contract'
import { COMMITMENTS } from '@tribunal/contract/words'

/**
 * Where a cue counts: at the head of a sentence, anywhere in it, at its end, as a sentence of its own, for its sentence and all
 * behind it, or for the whole text.
 */
export const CUE_PLACES = ['opens', 'holds', 'closes', 'alone', 'heads', 'post'] as const
/** Where in a text a cue counts. */
export type CuePlace = (typeof CUE_PLACES)[number]

/** `content/lists/commitment.yaml` as read. */
export interface CommitmentFile {
  readonly cues: Readonly<
    Record<string, Readonly<Partial<Record<Commitment, Readonly<Partial<Record<CuePlace, readonly string[]>>>>>>>
  >
  readonly marks: Readonly<Partial<Record<Commitment, readonly string[]>>>
}

/** Words of which one stands at a place of a cue. */
interface Step {
  readonly words: ReadonlySet<string>
  /** So many other words may stand before it. */
  readonly skips: number
  /** It need not stand there. */
  readonly optional: boolean
  /** A word with a capital stands there. */
  readonly name: boolean
  /** A word with a digit stands there. */
  readonly number: boolean
}

/** One cue: words of which each step allows some. */
export interface Cue {
  readonly steps: readonly Step[]
  /** Counts only where a sign stands before it. */
  readonly apart: boolean
  /** A cue that asserts makes a statement of a question (`Did you know that …?`). */
  readonly shows: Commitment
  readonly place: CuePlace
}

/** The cues that can begin with a word, in the order of the list. */
export interface CuesOfWord {
  /** Before a word that no cue names in the second place: those that can go on with any word, or end. */
  readonly others: readonly Cue[]
  /** Before a word that some name there. */
  readonly bySecond: ReadonlyMap<string, readonly Cue[]>
}

/** The cues of every language by the words that they can begin with, and the signs that speak of the whole text. */
export interface CommitmentCues {
  readonly byFirst: ReadonlyMap<string, CuesOfWord>
  readonly marks: readonly { readonly sign: string; readonly shows: Commitment }[]
  /** Finds a character that a sign begins with: most texts have none. */
  readonly signs: RegExp
}

/** In a cue it stands for a word with a capital. */
const NAME = '<name>'
/** In a cue it stands for a word with a digit. */
export const NUMBER = '<number>'
/**
 * `…` in a cue stands for up to so many words, `……` for so many. Our own choice: a name with its office, or a place and a time; a
 * statement.
 */
const SKIPS: Readonly<Record<string, number>> = { '…': 5, '……': 12 }

/**
 * Reads the list. All languages at once: a cue of another language than the text's can only make the reading more careful.
 * Throws a `TypeError` that names the place where the list has not the documented shape.
 */
export function compileCommitmentCues(file: CommitmentFile): CommitmentCues {
  const byFirst = new Map<string, Cue[]>()
  const marks: { sign: string; shows: Commitment }[] = []
  for (const [lang, kinds] of Object.entries(file?.cues ?? fail('cues'))) {
    for (const [kind, places] of Object.entries(kinds)) {
      const shows = shownBy(kind, `cues.${lang}.${kind}`)
      for (const [place, cues] of Object.entries(places)) {
        const where = `cues.${lang}.${kind}.${place}`
        if (!(CUE_PLACES as readonly string[]).includes(place)) fail(where)
        for (const text of textsOf(cues, where)) {
          if (place === 'post' && /^[#/]/.test(text)) marks.push({ sign: text, shows })
          else add(byFirst, cueOf(text, shows, place as CuePlace, where))
        }
      }
    }
  }
  for (const [kind, signs] of Object.entries(file.marks ?? {})) {
    const shows = shownBy(kind, `marks.${kind}`)
    for (const sign of textsOf(signs, `marks.${kind}`)) marks.push({ sign, shows })
  }
  const signs = new RegExp(marks.length === 0 ? '(?!)' : `[${marks.map(({ sign }) => sign[0]).join('')}]`)
  return { byFirst: new Map(Array.from(byFirst, ([word, cues]) => [word, bySecondWord(cues)])), marks, signs }
}

/**
 * A post holds the first word of many cues, and hardly ever the second one, so cues are found by both. A cue whose
 * second step may be left out, skips words or takes any name is looked at whatever the second word is.
 */
function bySecondWord(cues: readonly Cue[]): CuesOfWord {
  const named = (cue: Cue) => {
    const second = cue.steps[1]
    const isNamed = second && second.skips === 0 && !second.optional && !second.name && !second.number
    return isNamed ? second.words : undefined
  }
  const words = new Set(cues.flatMap((cue) => [...(named(cue) ?? [])]))
  return {
    others: cues.filter((cue) => !named(cue)),
    bySecond: new Map(Array.from(words, (word) => [word, cues.filter((cue) => named(cue)?.has(word) !== false)])),
  }
}

/**
 * A cue from its text. Refused where it could begin with anything, end with anything, or begin with a word that may be left out.
 */
function cueOf(text: string, shows: Commitment, place: CuePlace, where: string): Cue {
  const steps: Step[] = []
  let skips = 0
  const parts = text.split(' ')
  const apart = parts[0] === ','
  for (const part of apart ? parts.slice(1) : parts) {
    const wide = SKIPS[part]
    if (wide !== undefined) skips = wide
    else {
      const optional = part.endsWith('?')
      if (optional && (skips > 0 || steps.length === 0)) fail(`${where}: \`${text}\``)
      const words = new Set((optional ? part.slice(0, -1) : part).split('|'))
      steps.push({ words, skips, optional, name: words.has(NAME), number: words.has(NUMBER) })
      skips = 0
    }
  }
  if (steps.length === 0 || steps[0]!.skips > 0 || skips > 0) fail(`${where}: \`${text}\``)
  return { steps, apart, shows, place }
}

/** Notes a cue under each word that it may begin with. */
function add(byFirst: Map<string, Cue[]>, cue: Cue): void {
  for (const word of cue.steps[0]!.words) {
    const known = byFirst.get(word)
    if (known) known.push(cue)
    else byFirst.set(word, [cue])
  }
}

/** Checks that a section is named as a commitment. */
function shownBy(kind: string, where: string): Commitment {
  return (COMMITMENTS as readonly string[]).includes(kind) ? (kind as Commitment) : fail(where)
}

/** The texts of a place of the list, each checked. */
function textsOf(value: unknown, where: string): readonly string[] {
  if (!Array.isArray(value)) fail(`${where}: a list of cues`)
  const wrong = value.find((text) => typeof text !== 'string' || text === '' || text.trim() !== text)
  // YAML reads `true` and `false` without quotation marks as no text.
  return wrong === undefined
    ? value
    : fail(`${where}: \`${wrong}\` (text, in quotation marks where it is true or false)`)
}

/** Throws with the place in the list. */
function fail(expected: string): never {
  throw new TypeError(`commitment: not as documented: ${expected}`)
}
