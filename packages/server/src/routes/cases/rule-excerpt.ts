/** A rule as it stands in the text of a policy. */
export interface RuleExcerpt {
  readonly excerpt: string
  /** Of its first line in the file; counts from 1. */
  readonly line: number
}

/** The lines of a rule, a band or a clause (`default`, `unknown`, `empty`) of a policy; undefined where it has none of that id. */
export function ruleExcerpt(source: string, rule: string): RuleExcerpt | undefined {
  const lines = source.split('\n')
  const named = new RegExp(`^\\s*(?:- )?(?:\\{ *)?(?:id|outcome): *${escaped(rule)} *(?:,|\\}|$)`)
  const clause = new RegExp(`\\brule: *${escaped(rule)} *(?:,|\\}|$)`)
  const at = [named, clause].map((pattern) => lines.findIndex((line) => pattern.test(line))).find((line) => line >= 0)
  if (at === undefined) return undefined
  const first = clause.test(lines[at]!) ? beginning(lines, at) : itemOf(lines, at)
  const depth = indent(lines[first]!)
  const after = lines.slice(first + 1).findIndex((line) => line.trim() !== '' && indent(line) <= depth)
  const found = lines.slice(first, after < 0 ? undefined : first + 1 + after)
  const excerpt = found.map((line) => line.slice(depth)).join('\n')
  return { excerpt: excerpt.trimEnd(), line: first + 1 }
}

/** The line of the key that the clause stands under. */
function beginning(lines: readonly string[], at: number): number {
  for (let line = at; line >= 0; line--) if (/^\S/.test(lines[line]!)) return line
  return at
}

/** The line of the dash that the id belongs to. */
function itemOf(lines: readonly string[], at: number): number {
  const depth = indent(lines[at]!)
  for (let line = at; line >= 0; line--) {
    const text = lines[line]!
    if (/^\s*- /.test(text) && (line === at || indent(text) < depth)) return line
  }
  return at
}

function indent(line: string): number {
  return line.length - line.trimStart().length
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
