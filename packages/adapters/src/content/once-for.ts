import { createHash } from 'node:crypto'

/**
 * Makes something of texts once for each content, and keeps the last `most` of them. Opening Tribunal again in one
 * process (a reload, a second service, a test) finds the same files, and what is made of a file never changes. The
 * result is shared, so `make` must give a value that nothing changes. Where `make` throws, nothing is kept.
 */
export function onceFor<T>(most: number): (texts: readonly string[], make: () => T) => T {
  const kept = new Map<string, T>()
  return (texts, make) => {
    const key = keyOf(texts)
    const value = kept.has(key) ? (kept.get(key) as T) : make()
    // The last used stands last, so that the first is the one to forget.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return value
  }
}

/** Differs where a text or the place of a text differs. */
function keyOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64')
}
