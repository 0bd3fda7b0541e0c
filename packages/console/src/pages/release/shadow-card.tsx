import type { ReleaseDetail } from '@tribunal/client'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { Empty } from '../../components/states.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

type Pair = NonNullable<ReleaseDetail['shadow']>[number]

/** What the release came to beside the decisions that were made, by pairs of outcomes. */
export function ShadowCard({ name, shadow }: { readonly name: string; readonly shadow: readonly Pair[] }) {
  const { t } = useTranslation('release')
  const format = useFormat()
  const { all, other } = shadowTotals(shadow)
  const rows = [...shadow].sort(
    (a, b) => Number(a.decided === a.shadow) - Number(b.decided === b.shadow) || b.count - a.count,
  )
  return (
    <Card
      title={t('shadow_counts')}
      hint={t('shadow_hint', { all: format.number(all), other: format.number(other) })}
      actions={
        <CsvButton
          name={name}
          header={['decided', 'shadow', 'count']}
          rows={() => shadow.map(({ decided, shadow: one, count }) => [decided, one ?? '', count])}
        />
      }
      padded={false}
    >
      {rows.length === 0 ? (
        <Empty title={t('no_shadow')} text={t('no_shadow_text')} />
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                {t('column_decided')}
              </th>
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                {t('column_shadow')}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-medium">
                {t('column_count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ decided, shadow: one, count }) => (
              <tr
                key={`${decided} ${one}`}
                className={cx('border-b border-line last:border-b-0', decided !== one && 'bg-review-soft')}
              >
                <td className="px-3 py-1">
                  <OutcomeBadge outcome={decided} />
                </td>
                <td className="px-3 py-1">{one === null ? t('shadow_failed') : <OutcomeBadge outcome={one} />}</td>
                <td className="px-3 py-1 text-end">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Decisions made while a release ran in shadow, and how many of them it would have decided otherwise. */
export function shadowTotals(shadow: readonly Pair[]) {
  const all = shadow.reduce((sum, { count }) => sum + count, 0)
  const other = shadow.reduce((sum, { decided, shadow: one, count }) => (decided === one ? sum : sum + count), 0)
  return { all, other }
}
