import type { CaseDetail } from '@tribunal/client'
import { PENDING_APPEALS } from '@tribunal/contract/words'
import { useLayoutEffect } from 'react'
import { api } from '../../api/client.ts'
import { useOutcomeWord } from '../../components/badge.tsx'
import { afterwards, announce, toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Draft, draftIn, drafts, turnOf, useDraft } from './session/drafts.ts'
import { mayDo } from './session/lease.ts'
import type { Resolution } from './session/review-port.ts'
import type { ReviewSession } from './session/review-session.ts'
import { useReviewState } from './session/use-review-session.ts'
import { caseCalls, useCaseAction } from './use-case-actions.ts'

/** What the reviewer can do with the case in front of them, in a session of several or with one by itself. */
export interface CaseDesk {
  readonly inSession: boolean
  readonly draft: Draft
  /** The verdict of the machine is not shown yet. */
  readonly blind: boolean
  readonly canUndo: boolean
  /** What was decided of the case before, while it can be taken back. */
  readonly lastOutcome: string | undefined
  readonly busy: boolean
  /** Chooses an outcome; its reasons follow. Takes the case first where nobody holds it. */
  choose(outcome: string): void
  unchoose(): void
  setRationale(text: string): void
  /** `handOver`: where the case goes on, of an outcome that settles nothing. */
  decide(outcome: string, reasonCode: string, handOver?: Resolution['hand_over']): void
  escalate(note: string): void
  skip(): void
  undo(): void
  claim(): void
  release(): void
}

export function useCaseDesk(detail: CaseDetail, session: ReviewSession | undefined): CaseDesk {
  const { t } = useTranslation('case')
  const word = useOutcomeWord()
  const { id } = detail.case
  const kept = useDraft(id)
  const turn = turnOf(detail)
  const draft = draftIn(turn, kept)
  const { last } = useReviewState(session)
  const action = useCaseAction(id)
  useStaleChoice(detail, kept, action.isPending)
  const blind = detail.blind_hidden && draft.blindFirst === undefined
  const decideAlone = (resolution: Resolution) =>
    afterwards(
      action.mutateAsync(async () => {
        if (!mayDo(detail, 'resolve')) {
          const claimed = await caseCalls.claim(id)()
          // Somebody else decided on it meanwhile: this was chosen in a turn that is over.
          if (turnOf(claimed.body) !== turn) return claimed
        }
        const decided = await api.resolveCase({ params: { id }, body: resolution as never })
        drafts.decided(id)
        return decided
      }),
      (answered) => {
        if (mayDo(answered, 'resolve')) return
        announce(t('saved'))
        const chosen = { outcome: word(resolution.outcome) }
        const open = answered.case.stage === 'first' ? 'handed_over' : 'chosen'
        toast({ text: t(answered.case.status === 'resolved' ? 'decided' : open, chosen) })
      },
    )
  return {
    inSession: session !== undefined,
    draft,
    blind,
    lastOutcome: last?.outcome,
    canUndo: session ? last !== undefined : mayDo(detail, 'undo'),
    busy: action.isPending,
    choose(outcome) {
      drafts.set(id, { outcome, turn, ...(blind ? { blindFirst: outcome } : {}) })
      if (!mayDo(detail, 'resolve') && mayDo(detail, 'claim')) action.mutate(caseCalls.claim(id))
    },
    unchoose() {
      drafts.set(id, { outcome: undefined })
      focusTitle()
    },
    setRationale: (rationale) => drafts.set(id, { rationale }),
    decide(outcome, reason_code, handOver) {
      const rationale = draft.rationale?.trim()
      const first = detail.blind_hidden ? draft.blindFirst : undefined
      const resolution = {
        outcome,
        reason_code,
        ...(rationale ? { rationale } : {}),
        ...(handOver ? { hand_over: handOver } : {}),
        ...(first === undefined ? {} : { blind_first: { outcome: first } }),
      }
      if (session) session.resolve(resolution)
      else decideAlone(resolution)
    },
    escalate(note) {
      if (session) session.escalate(note)
      else action.mutate(caseCalls.escalate(id, note))
    },
    skip: () => session?.skip(),
    undo() {
      if (session) void session.undo()
      else action.mutate(caseCalls.undo(id))
    },
    claim: () => action.mutate(caseCalls.claim(id), { onSuccess: () => session?.forgive(id) }),
    release() {
      if (session) session.skip()
      else action.mutate(caseCalls.release(id, false))
    },
  }
}

/** Takes away an outcome that was chosen before somebody else decided on the case, and says so. */
function useStaleChoice(detail: CaseDetail, kept: Draft, sending: boolean): void {
  const { t } = useTranslation('case')
  const { id } = detail.case
  const heard = isAppealPending(detail.case)
  const stale = !sending && draftIn(turnOf(detail), kept) !== kept
  const by = detail.history.findLast(({ type }) => type === 'case.resolved')?.actor.name
  useLayoutEffect(() => {
    if (!stale) return
    // The person who appealed gets the words of the answer, and never the words for colleagues.
    const words = heard ? { rationale: undefined } : {}
    drafts.set(id, { outcome: undefined, turn: undefined, blindFirst: undefined, ...words })
    focusTitle()
    toast({ text: t('choice_closed', { name: by ?? '…' }), forMs: 15_000 })
  }, [stale, id, heard, by, t])
}

/** Whether an appeal waits for its answer: reasons are then written to the person who appealed. */
export function isAppealPending({ appeal }: Pick<CaseDetail['case'], 'appeal'>): boolean {
  return PENDING_APPEALS.some((status) => status === appeal?.status)
}

/** Gives the focus to the title of the page: never to nothing. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
