/** Longer texts are read again each time: remembering them would cost more memory than it saves time. */
const LONGEST_REMEMBERED = 400
/** Texts that are remembered; a full memory is emptied, which needs no bookkeeping. */
const REMEMBERED_MAX = 4096

/**
 * The same function, remembering what it answered on short texts: one claim is compared with many items, and one item
 * with many claims. Only for pure functions whose answers nobody changes; nothing of it can be seen from outside but speed.
 */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return compute(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = compute(text)
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(text, answer)
    return answer
  }
}
