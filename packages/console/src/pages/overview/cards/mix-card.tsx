import { useUrlState } from '../../../app/navigate.tsx'
import { useOutcomeWord } from '../../../components/badge.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { ColumnChart, sumOf } from '../charts/column-chart.tsx'
import { type Mark, marksOf } from '../figures/marks.ts'
import { mixOf, settledIn } from '../figures/mix.ts'
import { type CardProps, useWriting } from './card-props.ts'

/** Marks that are listed under the chart; the table has them all. */
const MARKS_LISTED = 5

/** What holds of decisions, or what the machine came to, by the hour or day, and where policies changed. */
export function MixCard({ overview, className }: CardProps) {
  const { t, format, labels, buckets, bucketMs, when, word, number, time } = useWriting(overview)
  const { search, set } = useUrlState()
  const outcomeWord = useOutcomeWord()
  const shares = search['columns'] === 'shares'
  const byMachine = search['outcomes'] === 'machine'
  const { series, columns } = mixOf(byMachine ? overview.mix : overview.holds, buckets)
  const marks = marksOf(overview.policy_marks)
  const sayMark = (mark: Mark) =>
    t('mix_mark', { names: format.list(mark.names), time: format.dateTime(new Date(mark.at)) })
  const parts = series.map(({ tone, outcomes }) => ({
    key: tone,
    label: outcomes.map(outcomeWord).join(' · '),
    fill: tone,
  }))
  const total = Object.fromEntries(
    parts.map(({ key }) => [key, sumOf(Object.fromEntries(columns.map(({ at, values }) => [at, values[key] ?? 0])))]),
  )
  const { decisions } = overview
  const share = format.percent(decisions === 0 ? 0 : settledIn(overview.mix) / decisions, 0)
  const title = decisions === 0 ? t('mix_title_none') : t('mix_title', { share, count: decisions })
  return (
    <ChartCard
      name="mix"
      title={title}
      meaning={t(byMachine ? 'mix_meaning_machine' : 'mix_meaning')}
      empty={decisions === 0 ? t('mix_empty') : undefined}
      header={[when, ...parts.map(({ label }) => label), t('total'), t('mix_marks')]}
      rows={columns.map(({ at, values }) => [
        time(at, labels.long(at)),
        ...parts.map(({ key }) => number(values[key] ?? 0)),
        number(sumOf(values)),
        word(marksWithin(marks, at, bucketMs).map(sayMark).join('; ')),
      ])}
      controls={
        <>
          <Segments
            label={t('mix_outcomes')}
            value={byMachine ? 'machine' : 'holds'}
            options={[
              { value: 'holds', label: t('mix_holds') },
              { value: 'machine', label: t('mix_machine') },
            ]}
            onChange={(chosen) => set({ outcomes: chosen === 'machine' ? chosen : undefined })}
          />
          <Segments
            label={t('mix_measure')}
            value={shares ? 'shares' : 'counts'}
            options={[
              { value: 'counts', label: t('mix_counts') },
              { value: 'shares', label: t('mix_shares') },
            ]}
            onChange={(chosen) => set({ columns: chosen === 'shares' ? chosen : undefined })}
          />
        </>
      }
      {...(className ? { className } : {})}
    >
      <ColumnChart
        label={title}
        columns={columns}
        parts={parts}
        stack={shares ? 'shares' : 'stacked'}
        short={labels.short}
        long={labels.long}
        format={(value, whole) => `${format.number(value)} (${format.percent(whole === 0 ? 0 : value / whole, 0)})`}
        formatTick={shares ? (value) => format.percent(value, 0) : format.number}
        total={{ label: t('whole_period'), values: total }}
        marks={marks.map((mark) => ({ ...mark, label: sayMark(mark) }))}
        bucketMs={bucketMs}
      />
      {marks.length > 0 && (
        <div className="mt-2 text-sm">
          <p className="text-muted">{t('mix_marks')}</p>
          <ol>
            {marks.slice(0, MARKS_LISTED).map((mark) => (
              <li key={mark.n} className="wrap-anywhere">
                {mark.n}. {sayMark(mark)}
              </li>
            ))}
          </ol>
          {marks.length > MARKS_LISTED && (
            <p className="text-muted">{t('mix_marks_more', { count: marks.length - MARKS_LISTED })}</p>
          )}
        </div>
      )}
    </ChartCard>
  )
}

function marksWithin(marks: readonly Mark[], at: string, bucketMs: number): readonly Mark[] {
  const begin = Date.parse(at)
  return marks.filter((mark) => Date.parse(mark.at) >= begin && Date.parse(mark.at) < begin + bucketMs)
}
