import { useRef } from 'react'
import { useCommands } from '../keyboard/keyboard.tsx'
import { TextField } from './field.tsx'
import { useDebouncedInput } from './use-debounced-input.ts'

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
