import type { HoldWish } from '../../../api/legal-holds.ts'

/** What can be held; a hold on a case is one on its decision. */
export const HOLDABLE = ['person', 'decision', 'case'] as const
export type Holdable = (typeof HOLDABLE)[number]

/** What the API asks for, or which of the fields are empty. */
export type Wish =
  | { readonly ok: true; readonly body: HoldWish }
  | { readonly ok: false; readonly missing: readonly ('id' | 'reason')[] }

/** What `hold` in an address asks for, as `person:C-501`; nobody yet where it asks for nothing. */
export function askedHold(asked = ''): { readonly kind: Holdable; readonly id: string } {
  const kind = HOLDABLE.find((one) => asked.startsWith(`${one}:`))
  return kind === undefined ? { kind: 'person', id: '' } : { kind, id: asked.slice(kind.length + 1) }
}

/** The id of a person is kept as it is written: submissions name them so, with spaces around it as well. */
export function wishOf(kind: Holdable, id: string, reason: string): Wish {
  const missing = [...(id.trim() === '' ? ['id' as const] : []), ...(reason.trim() === '' ? ['reason' as const] : [])]
  if (missing.length > 0) return { ok: false, missing }
  const why = reason.trim()
  if (kind === 'person') return { ok: true, body: { subject: id, reason: why } }
  const named = id.trim()
  return { ok: true, body: kind === 'case' ? { case_id: named, reason: why } : { decision_id: named, reason: why } }
}
