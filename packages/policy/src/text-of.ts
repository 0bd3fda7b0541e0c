const LITERALS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** The text of a part of an expression. The parser leaves out parentheses at its ends, one half of a pair included. */
export function textOf(source: string, range: { readonly start: number; readonly end: number }): string {
  let { start, end } = range
  for (let open = unpaired(source.slice(start, end)); open !== 0; open += open > 0 ? -1 : 1) {
    if (open > 0) end = source.indexOf(')', end) + 1
    else start = source.lastIndexOf('(', start - 1)
  }
  return source.slice(start, end)
}

/** Parentheses opened and not closed; negative of those closed and not opened. */
function unpaired(text: string): number {
  const bare = text.replace(LITERALS, '')
  return bare.split('(').length - bare.split(')').length
}
