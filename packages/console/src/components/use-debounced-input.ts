import { useEffect, useRef, useState } from 'react'

const WRITTEN_AFTER_MS = 300

/** A text that is told on once nobody has typed for a moment; told from outside, it follows. */
export function useDebouncedInput(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return [
    text,
    (next) => {
      setText(next)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        told.current = next.trim()
        onChange(told.current)
      }, WRITTEN_AFTER_MS)
    },
  ]
}
