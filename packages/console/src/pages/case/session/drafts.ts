import type { CaseDetail } from '@tribunal/client'
import { useSyncExternalStore } from 'react'

/** What somebody has begun to write or choose on a case, and not sent yet. */
export interface Draft {
  /** Chosen, and waiting for its reason. */
  readonly outcome?: string
  /** As `turnOf` has it: which turn of the case the outcome was chosen in. */
  readonly turn?: string
  /** The outcome that was chosen before the machine's verdict was shown. */
  readonly blindFirst?: string
  readonly rationale?: string
  readonly note?: string
}

const NOTHING: Draft = {}

/**
 * Drafts by case. They outlive the claim and the page (a reload too, in this tab), and end with what they were for: nobody
 * writes twice because a clock ran out.
 */
export class Drafts {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()

  constructor(storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until it changes. */
  get(id: string): Draft {
    const known = this.#drafts.get(id) ?? this.#read(id)
    this.#drafts.set(id, known)
    return known
  }

  /** Changes some of it; what is undefined or empty is taken away. */
  set(id: string, patch: { readonly [K in keyof Draft]: Draft[K] | undefined }): void {
    const entries = Object.entries({ ...this.get(id), ...patch }).filter(([, value]) => value)
    this.#drafts.set(id, entries.length === 0 ? NOTHING : (Object.fromEntries(entries) as Draft))
    try {
      if (entries.length === 0) this.#storage?.removeItem(keyOf(id))
      else this.#storage?.setItem(keyOf(id), JSON.stringify(Object.fromEntries(entries)))
    } catch {
      // It lasts as long as the page.
    }
    for (const listener of this.#listeners) listener()
  }

  /** What was decided is no draft any more; notes are a matter of their own. */
  decided(id: string): void {
    this.set(id, { outcome: undefined, turn: undefined, rationale: undefined, blindFirst: undefined })
  }

  #read(id: string): Draft {
    try {
      const json: unknown = JSON.parse(this.#storage?.getItem(keyOf(id)) ?? 'null')
      if (typeof json !== 'object' || json === null) return NOTHING
      const names = ['outcome', 'turn', 'blindFirst', 'rationale', 'note'] as const
      const texts = names.flatMap((name) => {
        const value = (json as Record<string, unknown>)[name]
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      })
      return texts.length === 0 ? NOTHING : (Object.fromEntries(texts) as Draft)
    } catch {
      return NOTHING
    }
  }
}

/**
 * Which turn of a case it is: it ends when somebody decides, takes back or opens the case again, or appeals. A choice
 * of one turn is not valid in the next.
 */
export function turnOf({ history }: Pick<CaseDetail, 'history'>): string {
  return String(history.findLast(({ type }) => ENDS_TURN.has(type))?.seq ?? 0)
}

const ENDS_TURN: ReadonlySet<string> = new Set(['case.resolved', 'case.undone', 'case.reopened', 'appeal.submitted'])

/** The draft of a case as it counts in this turn: without an outcome that was chosen in an earlier one. */
export function draftIn(turn: string, draft: Draft): Draft {
  if (draft.outcome === undefined || draft.turn === turn) return draft
  const { outcome: _, turn: __, blindFirst: ___, ...kept } = draft
  return kept
}

function keyOf(id: string): string {
  return `tribunal.draft.${id}`
}

/** What is being written on cases in this tab. */
export const drafts = new Drafts(typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

/** The draft of a case, and the component drawn again when it changes. */
export function useDraft(id: string): Draft {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(id))
}
