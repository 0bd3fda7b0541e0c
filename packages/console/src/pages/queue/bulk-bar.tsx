import type { Case } from '@tribunal/client'
import { X } from 'lucide-react'
import { useState } from 'react'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { BULK_MAX, type BulkKind } from './bulk-action.ts'
import { BulkDialog } from './bulk-dialog.tsx'

export interface BulkBarProps {
  readonly selected: readonly Case[]
  readonly onClear: () => void
  /** Told when cases were changed. */
  readonly onDone: () => void
}

/** What can be done with the selected cases, all at once. */
export function BulkBar({ selected, onClear, onDone }: BulkBarProps) {
  const { t } = useTranslation('queue')
  const { can } = usePerson()
  const [asked, setAsked] = useState<BulkKind>()
  if (selected.length === 0) return null
  const kinds: readonly BulkKind[] = [
    ...(can('cases:lead') ? (['reassign'] as const) : []),
    'claim',
    'release',
    'escalate',
    'resolve',
  ]
  const tooMany = selected.length > BULK_MAX
  return (
    <section
      aria-label={t('selected', { count: selected.length })}
      className="flex flex-wrap items-center gap-2 rounded-md border border-accent bg-accent-soft px-3 py-2"
    >
      <span role="status" className="font-medium">
        {t('selected', { count: selected.length })}
      </span>
      {kinds.map((kind) => (
        <Button key={kind} size="sm" disabled={tooMany} onClick={() => setAsked(kind)}>
          {t(`bulk_${kind}`)}
        </Button>
      ))}
      {tooMany && <span className="text-sm text-muted">{t('too_many', { count: BULK_MAX })}</span>}
      <span className="flex-1" />
      <Button size="sm" variant="quiet" icon={X} onClick={onClear}>
        {t('unselect')}
      </Button>
      {asked !== undefined && (
        <BulkDialog
          kind={asked}
          cases={selected}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            onDone()
          }}
        />
      )}
    </section>
  )
}
