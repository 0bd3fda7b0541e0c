/** Characters looked at: where a text starts, it shows what it is written in. */
const READ = 2000

/** More ASCII letters than others near the start: the text is meant to be read as Latin. */
export function mostlyLatin(text: string): boolean {
  const start = text.slice(0, READ)
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  return (start.match(/[A-Za-z]/g)?.length ?? 0) * 2 > letters
}
