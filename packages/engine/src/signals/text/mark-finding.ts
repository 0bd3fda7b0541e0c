import type { Finding } from '../../domain/index.ts'
import type { Mark } from './marks.ts'

/** What a mark means, for people. */
export function markFinding(signal: string, { start, end, disguised, output }: Mark): Finding {
  const { id, reason } = output.entry
  return { signal, id, start, end, reason, ...(disguised ? { disguised } : {}) }
}

/** Ids in text order, each once. */
export function distinctIds(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map((finding) => finding.id))]
}
