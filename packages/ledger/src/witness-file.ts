/** The checkpoints of a witness's file: signed notes, an empty line between two. */
export function parseWitness(text: string): string[] {
  // The empty line within a note stands before a signature, which begins with a dash.
  return text.split(/(?<=\n)\n+(?!—)/).filter((note) => note !== '')
}

/** What to append to a witness's file that says `before` so far. */
export function witnessEntry(before: string, note: string): string {
  return before === '' ? note : `\n${note}`
}
