import { ProblemError } from '@tribunal/client'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from '../../components/states.tsx'
import { Time } from '../../components/values.tsx'

/** Why a decision was not saved: who was there first, and when. What was written is kept. */
export function RefusalNote({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('case')
  const conflict = error instanceof ProblemError ? error.conflict : undefined
  const when = conflict?.at ?? conflict?.until
  return (
    <div className="flex flex-col gap-1">
      <ProblemNote error={error} />
      <p className="text-sm">
        {conflict?.by && (
          <span className="font-medium">
            {conflict.by.name}
            {when && (
              <>
                , <Time at={when} show="both" />
              </>
            )}
            .{' '}
          </span>
        )}
        {t('draft_kept')}
      </p>
    </div>
  )
}
