/** Characters on either side of a statement that are read: a few sentences. Our own choice. */
const AROUND = 300

/** The word in the place of a statement. Nobody writes it, so it is a feature of its own. */
const STATEMENT = 'xxstatement'
/**
 * Signs that a bag of words would lose, and the words that stand for them: marks, laughter, pointers up and down,
 * refusal, emphasis.
 */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[?¿]+/gu, ' xxquestion '],
  [/\.{3,}|…/gu, ' xxdots '],
  [/[🙄🤦🤷😂🤣🤡💀😭😅🤔🙃😆😹]/gu, ' xxlaughs '],
  [/[👆☝⬆↑^]/gu, ' xxabove '],
  [/[👇⬇↓]/gu, ' xxbelow '],
  [/[❌🚫⛔👎]/gu, ' xxno '],
  [/[🙏🔥💯✊❗‼🚨📢⚠]/gu, ' xxloud '],
]

/** How a statement stands in a text, by what is directly before and behind it. */
const STANDS: readonly (readonly [string, (before: string, after: string) => boolean])[] = [
  ['xxquoted', (before, after) => /["“„«'‘`]\s*$/u.test(before) && /^[.!?,…]?\s*["”»'’`]/u.test(after)],
  ['xxdata', (before, after) => /["'|,;\t]\s*$/u.test(before) && /^["']?\s*[,|;}\]]/u.test(after)],
  [
    'xxline',
    (before, after) => /(?:^|\n)[-*•>☐✅\d.)\s]*["“«]?$/u.test(before) && /^["”».!?]{0,3}\s*(?:\n|$)/u.test(after),
  ],
  ['xxheaded', (before) => /[:=]\s*["“«]?$/u.test(before)],
  ['xxasked', (_, after) => /^["”»]?\s*\?/u.test(after)],
  ['xxfirst', (before) => before.trim() === ''],
  ['xxlast', (_, after) => /^["”».!?\s]*$/u.test(after)],
  ['xxshort', (_, after) => isWords(wordsBehind(after), 1, 4)],
  ['xxlonger', (_, after) => isWords(wordsBehind(after), 5, 8)],
]

/** The words of the sentence behind a statement. */
function wordsBehind(after: string): number {
  const next = /^["”».!?…\s]*([^.!?\n…]*)/u.exec(after)![1]!.trim()
  return next === '' ? 0 : next.split(/\s+/u).length
}

/** Whether a number of words lies between two bounds, both included. */
const isWords = (count: number, least: number, most: number) => count >= least && count <= most

/**
 * What stands around a statement in a text, as a text of its own: a few sentences on either side, and in the place of the
 * statement words that say how it stands there (in quotation marks, on a line of its own, under a head, first, last). The words
 * of the statement are left out, so that what is said does not bear on who says it. Undefined where nothing else stands there.
 *
 * @param start where the statement stands: UTF-16 offsets into the text, `end` excluded
 */
export function aroundStatement(text: string, start: number, end: number): string | undefined {
  const before = text.slice(Math.max(0, start - AROUND), start)
  const after = text.slice(end, end + AROUND)
  if (!/[\p{L}\p{N}\p{S}\p{Extended_Pictographic}"“«?]/u.test(before + after)) return undefined
  const stands = STANDS.filter(([, holds]) => holds(before, after)).map(([word]) => word)
  const around = `${before} ${[STATEMENT, ...stands].join(' ')} ${after}`
  return SIGNS.reduce((read, [sign, word]) => read.replace(sign, word), around)
}
