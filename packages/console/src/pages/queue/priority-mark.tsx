import type { Case } from '@tribunal/client'
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../components/cx.ts'

const ICONS: Readonly<Record<Case['priority'], LucideIcon>> = {
  urgent: ChevronsUp,
  high: ChevronUp,
  normal: Equal,
  low: ChevronDown,
}

/** How pressing a case is: an arrow and its word. */
export function PriorityMark({ priority }: { readonly priority: Case['priority'] }) {
  const { t } = useTranslation('queue')
  const Icon = ICONS[priority]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        priority === 'urgent' && 'font-semibold text-blocked',
        priority === 'high' && 'font-medium text-review',
        priority === 'low' && 'text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`priority_${priority}`)}
    </span>
  )
}
