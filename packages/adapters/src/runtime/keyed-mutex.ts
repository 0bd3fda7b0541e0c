/**
 * Runs work one after the other for each key, and side by side for different keys. Work that fails does not hold up
 * what comes after it.
 */
export function keyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}
