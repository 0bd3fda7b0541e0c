import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { TextField } from './field.tsx'

/** A value once it has been the same for a moment. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

const WRITTEN_AFTER_MS = 300

/** A text that is passed on once nobody has typed for a moment; told from outside, it follows. */
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

export interface SearchFieldProps {
  readonly label: string
  readonly hint?: string
  readonly placeholder: string
  readonly maxLength: number
  readonly className?: string
  readonly value: string
  /** Told once nobody has typed for a moment: each change asks the service for a list. */
  readonly onChange: (value: string) => void
}

/** What a list is searched by; the key of searching leads to it. One a page. */
export function SearchField({
  value,
  onChange,
  className = 'w-80 max-w-full max-sm:w-full',
  ...field
}: SearchFieldProps) {
  const [text, setText] = useDebouncedInput(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  useCommands({ 'list.search': () => input.current?.select() })
  return (
    <TextField {...field} ref={input} type="search" hideLabel className={className} value={text} onChange={setText} />
  )
}
