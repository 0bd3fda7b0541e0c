import { useSyncExternalStore } from 'react'

/** A value that this browser keeps: read once, shared by everything on the page and by other tabs. */
export interface Stored<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/**
 * Keeps a value in `localStorage` under `key`. `parse` makes of whatever is found there (null where nothing is) a value
 * that can be trusted. Where the browser keeps nothing (private windows), the value lasts as long as the page.
 */
export function stored<T>(key: string, parse: (json: unknown) => T): Stored<T> {
  let value = parse(read(key))
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key) return
    value = parse(read(key))
    tell()
  })
  return {
    get: () => value,
    set(next) {
      value = next
      write(key, next)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value, and the component drawn again when it changes. */
export function useStored<T>(store: Pick<Stored<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It was not kept, and still holds until the page is left.
  }
}
