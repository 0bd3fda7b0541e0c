/** What a solver prints: an atom, or a list of expressions in parentheses. */
export type SExpression = string | readonly SExpression[]

/** Reads the expressions that stand one after another in `text`; strings and quoted symbols are atoms with their quotes. */
export function parseSExpressions(text: string): readonly SExpression[] {
  const open: SExpression[][] = [[]]
  for (const [token] of text.matchAll(/[()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()]+/g)) {
    if (token === '(') open.push([])
    else if (token === ')') {
      const closed = open.pop()!
      open.at(-1)!.push(closed)
    } else open.at(-1)!.push(token)
  }
  return open[0]!
}
