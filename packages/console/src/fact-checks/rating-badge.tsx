import type { FactCheckBrief } from '@tribunal/client'
import { FACT_CHECK_RATINGS, type FactCheckRating, type FactCheckStatus } from '@tribunal/contract/words'
import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Drama,
  type LucideIcon,
  Puzzle,
  Scale,
  Signpost,
  Undo2,
} from 'lucide-react'
import { Badge } from '../components/badge.tsx'
import type { Tone } from '../components/format/outcome.ts'
import { useTranslation } from '../messages/use-translation.ts'

interface Look {
  readonly tone: Tone
  readonly icon: LucideIcon
}

const RATINGS: Readonly<Record<FactCheckRating, Look>> = {
  true: { tone: 'clean', icon: CircleCheck },
  false: { tone: 'blocked', icon: CircleX },
  satire: { tone: 'blocked', icon: Drama },
  mixed: { tone: 'review', icon: Scale },
  misleading: { tone: 'review', icon: Signpost },
  missing_context: { tone: 'review', icon: Puzzle },
  unproven: { tone: 'neutral', icon: CircleHelp },
}

const STATUSES: Readonly<Record<FactCheckStatus, Look>> = {
  proposed: { tone: 'review', icon: Clock },
  published: { tone: 'neutral', icon: BadgeCheck },
  declined: { tone: 'neutral', icon: Ban },
  retracted: { tone: 'neutral', icon: Undo2 },
}

/** Every rating, in the order of the contract. */
export const RATING_NAMES = Object.keys(FACT_CHECK_RATINGS) as readonly FactCheckRating[]

/** A rating of people: word, icon, colour and border say the same. */
export function RatingBadge({ rating }: { readonly rating: FactCheckRating }) {
  const { t } = useTranslation('fact_checks')
  return <Badge {...RATINGS[rating]}>{t(`rating_${rating}`)}</Badge>
}

/** Where a fact check stands, and the change that waits for another person. */
export function StatusBadges({ status, waits }: Pick<FactCheckBrief, 'status' | 'waits'>) {
  const { t } = useTranslation('fact_checks')
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge {...STATUSES[status]}>{t(`status_${status}`)}</Badge>
      {waits !== null && status === 'published' && (
        <Badge tone="review" icon={Clock}>
          {t(`waits_${waits}`)}
        </Badge>
      )}
    </span>
  )
}
