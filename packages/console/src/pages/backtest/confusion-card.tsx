import { useState } from 'react'
import type { Cell } from '../../api/backtests.ts'
import { OutcomeBadge, useOutcomeWord } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Segments } from '../../components/form/choice.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { amountIn, confusionOf, confusionRows, type Measure } from './confusion.ts'

export interface ConfusionCardProps {
  /** Of the file that it is saved as. */
  readonly name: string
  readonly cells: readonly Cell[]
  /** Outcomes, least severe first. */
  readonly order: readonly string[]
  readonly chosen: Cell | undefined
  readonly onChoose: (cell: Cell) => void
}

const FIXED = ['from', 'to', 'count', 'other_rule', 'other_results'] as const

/** Old outcomes against new ones, by number or by money; a cell leads to what is known of its decisions. */
export function ConfusionCard({ name, cells, order, chosen, onChoose }: ConfusionCardProps) {
  const { t } = useTranslation('backtest')
  const [measure, setMeasure] = useState<Measure>('count')
  const { outcomes, currencies, cell } = confusionOf(cells, order)
  return (
    <Card
      title={t('matrix')}
      hint={t('matrix_hint')}
      padded={false}
      actions={
        <CsvButton
          name={name}
          header={[...FIXED, ...currencies, 'sample']}
          rows={() => confusionRows(cells, currencies)}
        />
      }
    >
      {currencies.length > 0 && (
        <div className="px-3 py-2">
          <Segments
            label={t('measure')}
            value={measure}
            options={[
              { value: 'count', label: t('by_number') },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            onChange={setMeasure}
          />
        </div>
      )}
      <section
        aria-label={t('matrix_table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="px-2 py-1.5 text-start font-medium text-muted">
                {t('before_after')}
              </th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col" className="px-2 py-1.5 text-end">
                  <OutcomeBadge outcome={outcome} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomes.map((from) => (
              <tr key={from} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-2 py-1 text-start">
                  <OutcomeBadge outcome={from} />
                </th>
                {outcomes.map((to) => (
                  <td key={to} className={cx('px-1 py-1 text-end', from === to && 'text-muted')}>
                    <CellButton cell={cell(from, to)} measure={measure} chosen={chosen} onChoose={onChoose} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function CellButton({
  cell,
  measure,
  chosen,
  onChoose,
}: {
  readonly cell: Cell | undefined
  readonly measure: Measure
  readonly chosen: Cell | undefined
  readonly onChoose: (cell: Cell) => void
}) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  const word = useOutcomeWord()
  if (cell === undefined) return <span className="px-2 text-muted">·</span>
  const text = measure === 'count' ? format.number(cell.count) : format.money(amountIn(cell, measure), measure)
  const own = cell === chosen
  return (
    <button
      type="button"
      aria-label={t('cell', { from: word(cell.from), to: word(cell.to), text })}
      aria-current={own || undefined}
      onClick={() => onChoose(cell)}
      className={cx(
        'min-h-7 min-w-10 rounded-sm border px-2 text-end whitespace-nowrap hover:bg-hover',
        cell.from !== cell.to && 'font-semibold',
        own ? 'border-accent bg-accent-soft' : cell.from === cell.to ? 'border-transparent' : 'border-line bg-sunken',
      )}
    >
      {text}
    </button>
  )
}
