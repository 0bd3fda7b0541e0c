/** A line of a policy's text, cut into what is drawn differently. */
export interface TextLine {
  /** Counted from 1. */
  readonly number: number
  readonly parts: readonly { readonly kind: 'plain' | 'name' | 'comment'; readonly text: string }[]
}

/** The lines of a YAML text: names before a colon, and comments, told from the rest. It need not be exact: nothing is read from it. */
export function textLines(text: string): readonly TextLine[] {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.map((line, index) => ({ number: index + 1, parts: partsOf(line) }))
}

function partsOf(line: string): TextLine['parts'] {
  const [, before = '', name = '', rest = line] = /^(\s*(?:- )?)([\w-]+:)(?=\s|$)(.*)$/.exec(line) ?? []
  const comment = /(?:^|\s)#.*$/.exec(rest)
  const parts = [
    { kind: 'plain', text: before },
    { kind: 'name', text: name },
    { kind: 'plain', text: comment ? rest.slice(0, comment.index) : rest },
    { kind: 'comment', text: comment ? rest.slice(comment.index) : '' },
  ] as const
  return parts.filter((part) => part.text !== '')
}

/** First and last line of what begins at `line`: all that is indented deeper follows it. Empty lines at its end are not its. */
export function blockAt(text: string, line: number): { readonly first: number; readonly last: number } {
  const lines = text.split('\n')
  const indent = indentOf(lines[line - 1] ?? '')
  let last = line
  for (let at = line; at < lines.length; at++) {
    const next = lines[at]!
    if (next.trim() === '') continue
    if (indentOf(next) <= indent) break
    last = at + 1
  }
  return { first: line, last }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
