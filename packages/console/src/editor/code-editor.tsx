import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useStored } from '../browser/stored.ts'
import { language, speech } from '../messages/language.ts'
import { type CodeNote, type CodeView, openCodeView } from './code-view.ts'
import type { Schema } from './schema-words.ts'

/** What can be asked of an editor from outside. */
export interface CodeEditorHandle {
  /** Brings a place into view and writes on from there; both count from 1. */
  goTo(line: number, column?: number): void
}

export interface CodeEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly notes: readonly CodeNote[]
  /** What is completed from; nothing is while it is not there. */
  readonly schema: Schema | undefined
  readonly ref?: Ref<CodeEditorHandle>
}

/** A field in which a policy is written. It is loaded with all it needs by who writes: see `lazy` where it is used. */
export function CodeEditor({ label, value, onChange, notes, schema, ref }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(undefined)
  const spanish = speech(useStored(language)) === 'es'
  const changed = useEffectEvent((text: string) => onChange(text))
  const open = useEffectEvent((element: HTMLElement) =>
    openCodeView(element, { text: value, label, spanish, onChange: changed }),
  )
  useEffect(() => {
    const opened = open(host.current!)
    view.current = opened
    return () => opened.destroy()
  }, [])
  useEffect(() => view.current?.setText(value), [value])
  useEffect(() => view.current?.setNotes(notes), [notes])
  useEffect(() => {
    if (schema) view.current?.setSchema(schema)
  }, [schema])
  useEffect(() => view.current?.setWords(label, spanish), [label, spanish])
  useImperativeHandle(ref, () => ({ goTo: (line, column) => view.current?.goTo(line, column) }), [])
  return <div ref={host} className="h-full min-h-0 border-2 border-transparent focus-within:border-accent" />
}
