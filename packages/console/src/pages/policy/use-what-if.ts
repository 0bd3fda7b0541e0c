import { useEffect, useMemo, useState } from 'react'
import { type Facts, type Question, useEvaluation } from '../../api/policies.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { useDebouncedValue } from '../../components/form/search-field.tsx'
import { factsIn, factsInUrl } from '../../policy/fact-changes.ts'

/** An address is written at most so often, and a policy asked, while a slider is moved. */
const SETTLED_MS = 150

/** Trying a policy: what it started from, what the facts are now, and what it answers to both. */
export function useWhatIf(id: string, hash: string, begin: Facts) {
  const { search, set } = useUrlState()
  const [start, setStart] = useState<Question>(() => startIn(search, begin))
  const [edited, setEdited] = useState<Facts | undefined>(() =>
    search['decision'] === undefined ? undefined : factsIn(search['facts']),
  )
  const first = useEvaluation(id, hash, start)
  // While another start is asked for, the answer to the one before is no start of anything.
  const base = first.isPlaceholderData ? undefined : first.data?.facts
  const facts = edited ?? base
  const settled = useDebouncedValue(facts, SETTLED_MS)
  const question = useMemo(() => (settled === undefined ? undefined : { facts: settled }), [settled])
  const now = useEvaluation(id, hash, question)
  const decision = 'decision' in start ? start.decision : undefined
  const shared = shareOf(start, edited, begin)
  useEffect(() => {
    if (facts === undefined || settled !== facts) return
    if (search['decision'] !== decision || search['facts'] !== shared) set({ decision, facts: shared })
  }, [facts, settled, decision, shared, search, set])
  return {
    start: first,
    base,
    facts,
    answer: now,
    decision,
    /** Whether the address leads the one who is sent it to these very facts. */
    shareable: shared !== undefined || (edited === undefined && (decision !== undefined || isBegin(start, begin))),
    edit: setEdited,
    reset: () => setEdited(undefined),
    startFrom(next: Question) {
      setEdited(undefined)
      setStart(next)
    },
  }
}

function startIn(search: Readonly<Record<string, string>>, begin: Facts): Question {
  const decision = search['decision']
  return decision === undefined ? { facts: factsIn(search['facts']) ?? begin } : { decision }
}

/** What the address says of the facts: nothing where they are those of the decision or of the beginning, or too long. */
function shareOf(start: Question, edited: Facts | undefined, begin: Facts): string | undefined {
  if (edited !== undefined) return factsInUrl(edited)
  return 'facts' in start && !isBegin(start, begin) ? factsInUrl(start.facts) : undefined
}

function isBegin(start: Question, begin: Facts): boolean {
  return 'facts' in start && start.facts === begin
}
