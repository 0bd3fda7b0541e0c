import type { Evidence } from '../src/domain/index.ts'

/** An item of evidence that says nothing in particular, but for `more`. */
export function evidenceItem(id: string, more: Partial<Evidence> = {}): Evidence {
  return { id, title: `Title of ${id}`, snippet: 'A few words.', stance: 'neutral', retrieval_score: 0.5, ...more }
}
