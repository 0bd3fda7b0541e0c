import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../messages/use-translation.ts'
import { useRefusalText } from './use-case-actions.ts'

/** Why a decision was not saved: who was there first, and when. What was written is kept. */
export function RefusalNote({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('case')
  const tell = useRefusalText()
  return (
    <div role="alert" className="outcome-badge outcome-blocked flex items-start gap-2 px-3 py-1.5">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{tell(error)}</span> {t('draft_kept')}
      </p>
    </div>
  )
}
