import type { BacktestResult } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { IntervalList, type IntervalRow } from '../overview/charts/interval-list.tsx'

type People = NonNullable<BacktestResult['people']>
type Figures = People['from']
type Share = Figures['precision']

/** Fewer than so many decisions say little. */
const FEW = 20

/** How both versions agree with what people decided, with the interval that holds the true share 95 times of 100. */
export function PeopleCard({
  people,
  from,
  to,
}: {
  readonly people: People
  readonly from: BacktestResult['from']
  readonly to: BacktestResult['to']
}) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  const row = (id: string, label: string, { rate, low, high }: Share, of: number): IntervalRow => ({
    id,
    label,
    rate,
    low,
    high,
    text:
      rate === null || low === null || high === null
        ? t('no_share')
        : t('share', {
            rate: format.percent(rate),
            low: format.percent(low),
            high: format.percent(high),
            of: format.number(of),
          }),
    few: of < FEW,
  })
  const asked = ({ both, machine_only }: Figures) => both + machine_only
  const wanted = ({ both, people_only }: Figures) => both + people_only
  const version = (which: 'before' | 'after') => t(which, { version: which === 'before' ? from.version : to.version })
  return (
    <Card
      title={t('people')}
      hint={t('people_hint', { reviewed: format.number(people.reviewed), looked: format.number(people.looked) })}
    >
      <div className="flex flex-col gap-3">
        <h3 className="text-sm font-medium">{t('precision')}</h3>
        <IntervalList
          label={t('precision')}
          ends={[format.percent(0), format.percent(1)]}
          rows={[
            row('from', version('before'), people.from.precision, asked(people.from)),
            row('to', version('after'), people.to.precision, asked(people.to)),
          ]}
        />
        <h3 className="text-sm font-medium">{t('recall')}</h3>
        <IntervalList
          label={t('recall')}
          ends={[format.percent(0), format.percent(1)]}
          rows={[
            row('from', version('before'), people.from.recall, wanted(people.from)),
            row('to', version('after'), people.to.recall, wanted(people.to)),
          ]}
        />
      </div>
    </Card>
  )
}
