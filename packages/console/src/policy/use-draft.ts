import { useMemo } from 'react'
import { stored, useStored } from '../browser/stored.ts'
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
  const set = (patch: Partial<Draft>) => store.set({ text: null, base: hash, examples: [], ...store.get(), ...patch })
  const text = draft?.text ?? start
  return {
    text,
    examples: draft?.examples,
    changed: text !== start,
    base: (draft?.text == null ? undefined : draft.base) ?? hash,
    setText(next) {
      if (next === start) set({ text: null })
      // The one who begins to write begins from what decides at that moment.
      else set(store.get()?.text == null ? { text: next, base: hash } : { text: next })
    },
    setExamples: (examples) => set({ examples }),
    discard: () => set({ text: null }),
  }
}

/** What somebody has begun to write of a policy in this browser, and putting another text in its place. */
export function useKeptText(
  name: string,
  person: string,
): readonly [kept: string | undefined, keep: (text: string, base: string | null) => void] {
  const store = useMemo(() => draftStore(name, person), [name, person])
  const draft = useStored(store)
  return [draft?.text ?? undefined, (text, base) => store.set({ examples: [], ...store.get(), text, base })]
}

function draftStore(name: string, person: string) {
  return stored(`tribunal.policy-draft.${person}.${name}`, parseDraft)
}
