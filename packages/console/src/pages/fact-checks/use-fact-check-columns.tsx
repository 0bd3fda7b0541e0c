import type { FactCheckBrief } from '@tribunal/client'
import { useMemo } from 'react'
import { PageLink } from '../../app/navigate.tsx'
import { Time } from '../../components/format/values.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { RatingBadge, StatusBadges } from '../../fact-checks/rating-badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** The columns of the list of fact checks. */
export function useFactCheckColumns(): readonly Column<FactCheckBrief>[] {
  const { t, language } = useTranslation('fact_checks')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      { id: 'claim', header: t('claim'), width: '100%', cell: (row) => <Claim {...row} /> },
      {
        id: 'rating',
        header: t('rating'),
        hideBelow: 'md',
        cell: ({ rating }) => rating !== null && <Fixed>{<RatingBadge rating={rating} />}</Fixed>,
      },
      {
        id: 'status',
        header: t('column_status'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block md:w-56">
            <StatusBadges {...row} />
          </span>
        ),
      },
      { id: 'changed', header: t('column_changed'), hideBelow: 'md', cell: (row) => <Changed {...row} /> },
    ],
    [language],
  )
}

function Fixed({ children }: { readonly children: React.ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

/** The claim, which leads to its page; in narrow windows everything else too. */
function Claim(row: FactCheckBrief) {
  const { id, claim, rating } = row
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <PageLink page="fact_check" id={id} className="wrap-anywhere">
        <bdi>{claim}</bdi>
      </PageLink>
      <div className="flex flex-wrap gap-1 md:hidden">
        {rating !== null && <RatingBadge rating={rating} />}
        <StatusBadges {...row} />
      </div>
      <div className="md:hidden">
        <Changed {...row} />
      </div>
    </div>
  )
}

function Changed({ changed_by: by, changed_at: at }: FactCheckBrief) {
  return (
    <span className="block text-sm text-muted md:w-40">
      <bdi>{by.name}</bdi>, <Time at={at} />
    </span>
  )
}
