import type { Finding } from '../../domain/index.ts'
import type { Mark } from './marks.ts'

/** What a mark means, for people. `id` is the entry's unless given. */
export function markFinding(signal: string, mark: Mark, id: string = mark.output.entry.id): Finding {
  const { start, end, disguised, output } = mark
  return { signal, id, start, end, reason: output.entry.reason, ...(disguised ? { disguised } : {}) }
}

/** Ids in text order, each once. */
export function distinctIds(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map((finding) => finding.id))]
}
