import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CaseDetail, ProblemError } from '@tribunal/client'
import { caseKey } from '../../api/appeals.ts'
import { api } from '../../api/client.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { toast } from '../../components/toasts.tsx'
import { problemText } from '../../messages/problem-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** Something asked of a case, answered with the case as it is then. */
export type CaseCall = () => Promise<{ readonly body: CaseDetail }>

/**
 * Asks something of a case: every part of the page shows it at once. What is refused is reported in a corner, and the case is
 * asked for again, since somebody else has changed it.
 */
export function useCaseAction(id: string) {
  const queryClient = useQueryClient()
  const tell = useRefusalText()
  return useMutation({
    mutationFn: async (call: CaseCall) => (await call()).body,
    onSuccess: (detail) => queryClient.setQueryData(caseKey(id), detail),
    onError: (error) => {
      toast({ kind: 'failed', text: tell(error) })
      void queryClient.invalidateQueries({ queryKey: caseKey(id) })
    },
  })
}

/** What stands in the way of acting on a case, where we have words with a name and a time in them. */
const TOLD = ['held_by_other', 'already_resolved', 'assigned_to_other', 'not_held', 'undo_too_late'] as const

/** Says what stood in the way: who and when, or in the words of the service. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation()
  const words = useTranslation('case').t
  const format = useFormat()
  return (error) => {
    const conflict = error instanceof ProblemError ? error.conflict : undefined
    const told = TOLD.find((reason) => reason === conflict?.reason)
    if (conflict && told) {
      const moment = conflict.happened_at ?? conflict.expires_at
      const time = moment === null ? '…' : format.dateTime(new Date(moment))
      return words(`refused_${told}`, { name: conflict.by?.name ?? '…', time })
    }
    const own = {
      error_title: t('error_title'),
      offline_title: t('offline_title'),
      offline_text: t('offline_text'),
      took_too_long: t('took_too_long'),
    }
    const { title, detail } = problemText(error, own)
    return detail ?? title
  }
}

/** What can be asked of one case. */
export const caseCalls = {
  claim:
    (id: string): CaseCall =>
    () =>
      api.claimCase({ params: { id } }),
  release:
    (id: string, skipped: boolean): CaseCall =>
    () =>
      api.releaseCase({ params: { id }, body: { skipped } }),
  undo:
    (id: string): CaseCall =>
    () =>
      api.undoCase({ params: { id } }),
  escalate:
    (id: string, note: string): CaseCall =>
    () =>
      api.escalateCase({ params: { id }, body: note === '' ? {} : { note } }),
  note:
    (id: string, note: string): CaseCall =>
    () =>
      api.noteCase({ params: { id }, body: { note } }),
  handOver:
    (id: string, to: string, note: string): CaseCall =>
    () =>
      api.handCaseOver({ params: { id }, body: note === '' ? { to } : { to, note } }),
  reopen:
    (id: string, rationale: string): CaseCall =>
    () =>
      api.reopenCase({ params: { id }, body: { rationale } }),
  hear:
    (id: string): CaseCall =>
    () =>
      api.hearAppeal({ params: { id } }),
}
