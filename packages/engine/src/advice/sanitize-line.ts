/**
 * A stranger's words on one line of at most `max` characters: without line breaks, control, bidirectional and invisible
 * characters, and without the bar that separates the parts of an audit explanation. Everything else stays as it was said.
 */
export function sanitizeLine(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\s\p{C}|]+/gu, ' ')
    .trim()
}
