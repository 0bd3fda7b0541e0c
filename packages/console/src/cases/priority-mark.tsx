import type { Case } from '@tribunal/client'
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react'
import { cx } from '../components/format/outcome.ts'
import { useTranslation } from '../messages/use-translation.ts'

/** Says a queue in the language of the page; one that a policy of the installation adds by its name. */
export function useQueueWord(): (queue: string) => string {
  const { t } = useTranslation('queue')
  return (queue) => t(`name_${queue as 'scams'}`, { defaultValue: queue })
}

const ICONS: Readonly<Record<Case['priority'], LucideIcon>> = {
  urgent: ChevronsUp,
  high: ChevronUp,
  normal: Equal,
  low: ChevronDown,
}

export interface PriorityMarkProps {
  readonly priority: Case['priority']
  /** True: the word only where there is much room, and for screen readers; the arrow says the same. */
  readonly short?: boolean
}

/** How pressing a case is: an arrow and its word. */
export function PriorityMark({ priority, short = false }: PriorityMarkProps) {
  const { t } = useTranslation('queue')
  const Icon = ICONS[priority]
  return (
    <span
      title={short ? t(`priority_${priority}`) : undefined}
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        priority === 'urgent' && 'font-semibold text-blocked',
        priority === 'high' && 'font-medium text-review',
        priority === 'low' && 'text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cx(short && 'max-2xl:sr-only')}>{t(`priority_${priority}`)}</span>
    </span>
  )
}
