import type { JsonRecord } from '../tribunal-port.ts'

/**
 * Which half a row falls into: by its `group` where it has one, else by its words without figures and marks, so that
 * near copies of a text never stand on both sides; a payment by its customer.
 */
export function halfOf(row: JsonRecord): 0 | 1 {
  const features = row['features'] as JsonRecord | undefined
  const told = [row['group'], row['text'], row['claim'], row['customer_id'], features?.['CUSTOMER_ID'], row['id']]
  const key = told.find((value) => typeof value === 'string' && value !== '')
  const words = String(key ?? JSON.stringify(row)).toLowerCase()
  const plain = typeof row['group'] === 'string' ? words : words.replace(/[^\p{L}\p{M}]+/gu, ' ').trim()
  return fnv1a(plain === '' ? words : plain) & 1 ? 1 : 0
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), its high bits mixed into the low one. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x45d9f3b) >>> 16
}
