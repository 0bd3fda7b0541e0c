/** One of these denies what it stands in (`Our bank never asks for a password`), two do not. */
const NEGATES =
  /(?<!\p{L})(?:not(?! (?:only|gonna|kidding|joking|lying))|never|no(?! (?:cap|joke|doubt|kidding|lie|bs)(?!\p{L}))|nobody|none|cannot|\p{L}+n['’]t|nunca|jamás|nadie|tampoco|ningún|ninguna)(?!\p{L})/giu

/** Whether words deny: by an odd number of negations, since two cancel each other. */
export function isNegative(words: string): boolean {
  return (words.match(NEGATES)?.length ?? 0) % 2 === 1
}
