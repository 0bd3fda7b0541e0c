import { createTwoFilesPatch } from 'diff'

/** A text and what it is called. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

/** Lines around a change that say where it is. */
const AROUND = 3

/** What differs between two texts, line by line, as a unified diff; empty where they are the same. */
export function textDifference(from: NamedText, to: NamedText): string {
  if (from.text === to.text) return ''
  const patch = createTwoFilesPatch(from.name, to.name, from.text, to.text, undefined, undefined, { context: AROUND })
  // Its first line is a rule that other tools do not write.
  return patch.slice(patch.indexOf('---'))
}
