import { useMemo } from 'react'
import { stored, useStored } from '../../app/stored.ts'
import { type Draft, type Example, parseDraft } from './draft.ts'

/** What is being written, kept in this browser with every key, so that neither a reload nor a lost session takes it away. */
export interface DraftDesk {
  readonly text: string
  readonly examples: readonly Example[] | undefined
  /** The text is another than that it began from. */
  readonly changed: boolean
  /** The hash of what it began from. */
  readonly base: string | null
  setText(text: string): void
  setExamples(examples: readonly Example[]): void
  /** Back to `start`; the examples stay. */
  discard(): void
}

/** The draft of a policy (`new` of one that is not there yet), which begins as `start`. */
export function useDraft(name: string, person: string, start: string, hash: string | null): DraftDesk {
  const store = useMemo(() => draftStore(name, person), [name, person])
  const draft = useStored(store)
  const set = (patch: Partial<Draft>) => store.set({ text: start, base: hash, examples: [], ...store.get(), ...patch })
  const text = draft?.text ?? start
  return {
    text,
    examples: draft?.examples,
    changed: text !== start,
    base: draft?.base ?? hash,
    setText: (next) => set({ text: next }),
    setExamples: (examples) => set({ examples }),
    discard: () => set({ text: start, base: hash }),
  }
}

/** What somebody has begun to write of a policy in this browser; undefined where that is nothing. */
export function useKeptText(name: string, person: string): string | undefined {
  const store = useMemo(() => draftStore(name, person), [name, person])
  return useStored(store)?.text
}

function draftStore(name: string, person: string) {
  return stored(`tribunal.policy-draft.${person}.${name}`, parseDraft)
}
