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
