import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useGo } from '../../../app/navigate.tsx'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/form/dialog.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { breakDue } from './lease.ts'
import type { ReviewSession } from './review-session.ts'
import { useReviewState } from './use-review-session.ts'

/** How often it is asked how much somebody has looked at, in cases that they decided here. */
const ASK_EVERY = 10

/** Proposes a break to somebody who has decided many cases within the hour. They may go on: it is a proposal. */
export function BreakDialog({ session }: { readonly session: ReviewSession }) {
  const { t } = useTranslation('case')
  const go = useGo()
  const { decided } = useReviewState(session)
  const [proposedMs, setProposedMs] = useState<number>()
  const round = Math.floor(decided / ASK_EVERY)
  const { data } = useQuery({
    queryKey: ['exposure', round],
    queryFn: async ({ signal }) => (await api.countCases({}, { signal })).body.mine,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const seen = (data?.resolved_1h ?? 0) + (decided % ASK_EVERY)
  const now = Date.now()
  const open = breakDue({ seen, limit: data?.exposure_limit ?? 0, proposedMs }, now)
  return (
    <Dialog
      open={open}
      title={t('break_title')}
      onClose={() => setProposedMs(Date.now())}
      actions={
        <>
          <Button onClick={() => setProposedMs(Date.now())}>{t('break_later')}</Button>
          <Button variant="primary" onClick={() => go('queue')}>
            {t('break_now')}
          </Button>
        </>
      }
    >
      <p>{t('break_text', { count: seen })}</p>
    </Dialog>
  )
}
