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

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
