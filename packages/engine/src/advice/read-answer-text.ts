/** Parts of a model's answer that may be its JSON, likeliest first: the whole, a fenced block, first to last brace. */
export function* jsonCandidates(answer: string): Generator<string> {
  const trimmed = answer.trim()
  if (trimmed.startsWith('{')) yield trimmed
  const fence = trimmed.indexOf('```')
  if (fence >= 0) {
    const start = trimmed.indexOf('{', fence)
    const end = trimmed.indexOf('```', fence + 3)
    if (start >= 0 && end > start) yield trimmed.slice(start, end).trim()
  }
  const first = trimmed.indexOf('{')
  const last = trimmed.lastIndexOf('}')
  if (first >= 0 && last > first) yield trimmed.slice(first, last + 1)
}

/** An answer with a model's audible thinking taken off its front (`<think>…</think>`), where it was closed. */
export function withoutThinking(answer: string): string {
  const start = /^\s*<think(?:ing)?>/i.exec(answer)
  if (!start) return answer
  const end = /<\/think(?:ing)?>/i.exec(answer)
  return end ? answer.slice(end.index + end[0].length) : answer
}

/**
 * Does an object in this JSON name a key twice? Parsers keep one of the two without a word, so such an answer says two
 * things at once. `json` is valid JSON; time is linear in its length.
 */
export function hasDuplicateKeys(json: string): boolean {
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]!
    if (sign === '"') {
      const end = endOfString(json, at)
      if (expectsKey) {
        const keys = open.at(-1)!
        const key = JSON.parse(json.slice(at, end + 1)) as string
        if (keys.has(key)) return true
        keys.add(key)
        expectsKey = false
      }
      at = end
    } else if (sign === '{') {
      open.push(new Set())
      expectsKey = true
    } else if (sign === '[') {
      open.push(null)
      expectsKey = false
    } else if (sign === '}' || sign === ']') {
      open.pop()
      expectsKey = false
    } else if (sign === ',') expectsKey = open.at(-1) instanceof Set
  }
  return false
}

/** Place of the closing quote of a string that begins at `start`; an escaped quote does not close it. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

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
