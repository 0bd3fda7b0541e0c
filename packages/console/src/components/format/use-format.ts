import { useSyncExternalStore } from 'react'
import { useStored } from '../../browser/stored.ts'
import { language, speech } from '../../messages/language.ts'
import { type Formats, formatsOf } from './format.ts'

/** Numbers, money and times in the language of the page. */
export function useFormat(): Formats {
  return formatsOf(speech(useStored(language)))
}

const TICK_MS = 15_000

let now = new Date()
const watching = new Set<() => void>()
let timer: number | undefined

function watch(listener: () => void): () => void {
  // Nobody kept the clock while nothing showed it.
  if (watching.size === 0) now = new Date()
  watching.add(listener)
  timer ??= window.setInterval(() => {
    now = new Date()
    for (const one of watching) one()
  }, TICK_MS)
  return () => {
    watching.delete(listener)
    if (watching.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

/** The time, every fifteen seconds: one clock for everything that says how long ago something was. */
export function useNow(): Date {
  return useSyncExternalStore(watch, () => now)
}
