import type { APPEAL } from '@tribunal/contract'
import { actorNames, type CaseHistoryEvent, caseHistory } from '@tribunal/store'
import type { z } from 'zod'
import { named } from '../../../record/people-shape.ts'
import type { Services } from '../../../services.ts'

type Appeal = z.output<typeof APPEAL>

/** The appeals of a case as its events tell them, oldest first. */
export async function appealsOf(caseId: string, { store }: Pick<Services, 'store'>): Promise<readonly Appeal[]> {
  const history = await caseHistory(store.pool, caseId)
  const names = await actorNames(
    store.pool,
    history.map(({ actor }) => actor),
  )
  return history.flatMap((event, index) =>
    event.type === 'appeal.submitted' ? [appealOf(event, history.slice(index + 1), names)] : [],
  )
}

const STATUS: Readonly<Record<string, Appeal['status']>> = {
  'appeal.triaged': 'triaged',
  'appeal.review_started': 'in_review',
  'appeal.rejected': 'rejected_invalid',
  'appeal.upheld': 'upheld',
  'appeal.reversed': 'reversed',
  'appeal.modified': 'modified',
}

/** `later`: what happened to the case after it was submitted. A case has one appeal at a time. */
function appealOf(
  { at, actor, data, texts }: CaseHistoryEvent,
  later: readonly CaseHistoryEvent[],
  names: ReadonlyMap<string, string>,
): Appeal {
  const next = later.findIndex(({ type }) => type === 'appeal.submitted')
  const own = next < 0 ? later : later.slice(0, next)
  let status: Appeal['status'] = 'submitted'
  let answered: Appeal['answered'] = null
  let resolved: CaseHistoryEvent | undefined
  for (const event of own) {
    status = STATUS[event.type] ?? status
    if (event.type === 'case.resolved') resolved = event
    if (event.type === 'appeal.rejected') answered = answerOf(event, event, null, names)
    else if (resolved && isAnswer(event)) answered = answerOf(event, resolved, event.data['outcome'] as string, names)
    // The answer settled nothing, and others go on: it stays, whatever they take back.
    if (event.type === 'case.reopened' && answered) break
    // The one who answered has taken it back; an appeal that was not heard stays answered.
    if (event.type === 'case.undone' && status !== 'rejected_invalid') {
      status = 'in_review'
      answered = null
    }
  }
  const { appeal, due } = data as { appeal: string; due: string }
  const submitted = { submitted_at: at, submitted_by: named(actor, names), text: texts['appeal'] ?? null }
  return { id: appeal, status, ...submitted, due_at: due, answered }
}

function isAnswer({ type }: CaseHistoryEvent): boolean {
  return type === 'appeal.upheld' || type === 'appeal.reversed' || type === 'appeal.modified'
}

/** `said`: the event that says why. */
function answerOf(
  { at, actor }: CaseHistoryEvent,
  said: CaseHistoryEvent,
  outcome: string | null,
  names: ReadonlyMap<string, string>,
): Appeal['answered'] {
  const { answer, rationale } = said.texts
  return {
    by: named(actor, names),
    answered_at: at,
    outcome,
    reason_code: said.data['reason_code'] as string,
    answer: answer ?? rationale ?? null,
  }
}
