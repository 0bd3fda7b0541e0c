import { useQueries } from '@tanstack/react-query'
import type { Policy } from '@tribunal/client'
import { useMemo } from 'react'
import { type Evaluated, evaluationQuery, useDecisionsUnder } from '../../api/policies.ts'
import { usePerson } from '../../app/session.tsx'
import { useOutcomeWord } from '../../components/badge.tsx'
import { type Example, withExample } from '../../policy/draft.ts'
import type { DraftDesk } from '../../policy/use-draft.ts'

/** What is known of an answer: it, that it is asked for, or why there is none. */
export interface Side {
  readonly answered: Evaluated | undefined
  readonly error: unknown
  readonly asking: boolean
}

/** An example with what the version that decides and the text make of it. */
export interface Tried {
  readonly example: Example
  /** Undefined where no version decides. */
  readonly active: Side | undefined
  readonly draft: Side
}

/** Begun with so many decisions of the past, where nobody has chosen any. */
const BEGUN_WITH = 5

/** The examples beside a text: those that somebody chose, else the newest decisions. */
export interface ExampleList {
  readonly examples: readonly Example[]
  /** Puts examples at the front, or in the place of those of their ids. */
  put(...ones: readonly Example[]): void
  remove(id: string): void
}

export function useExampleList(active: Policy | undefined, draft: DraftDesk): ExampleList {
  const recent = useRecentExamples(active, !draft.examples?.length)
  const examples = draft.examples?.length ? draft.examples : recent
  return {
    examples,
    put: (...ones) => draft.setExamples(ones.reduceRight(withExample, examples)),
    remove: (id) => draft.setExamples(examples.filter((one) => one.id !== id)),
  }
}

/** Each example asked of the version that decides, and of the text where it loads. */
export function useTried(
  id: string,
  active: Policy | undefined,
  text: string,
  loads: boolean,
  examples: readonly Example[],
): readonly Tried[] {
  const now = useQueries({
    queries: examples.map(({ of }) => ({
      ...evaluationQuery(id, { hash: active?.hash ?? '' }, of),
      enabled: active !== undefined,
    })),
  })
  const then = useQueries({
    queries: examples.map(({ of }) => ({ ...evaluationQuery(id, { text }, of), enabled: loads })),
  })
  return examples.map((example, index) => ({
    example,
    active: active && sideOf(now[index]!),
    draft: sideOf(then[index]!),
  }))
}

interface Answer {
  readonly data: Evaluated | undefined
  readonly error: unknown
  readonly isFetching: boolean
}

function sideOf({ data, error, isFetching }: Answer): Side {
  return { answered: data, error, asking: isFetching }
}

/** The newest decisions that the version which decides took part in. */
function useRecentExamples(active: Policy | undefined, wanted: boolean): readonly Example[] {
  const { can } = usePerson()
  const word = useOutcomeWord()
  const { data } = useDecisionsUnder(
    active ?? { id: '', hash: '' },
    wanted && active !== undefined && can('decisions:read'),
  )
  return useMemo(
    () =>
      (data?.newest ?? []).slice(0, BEGUN_WITH).map(({ id, submission_id, outcome }) => ({
        id,
        name: `${submission_id ?? id.slice(-8)} · ${word(outcome)}`,
        of: { decision: id },
      })),
    [data, word],
  )
}
