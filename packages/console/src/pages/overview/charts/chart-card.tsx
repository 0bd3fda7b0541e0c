import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import { cx } from '../../../components/format/outcome.ts'
import type { CsvCell } from '../../../components/table/csv.ts'
import { CsvButton } from '../../../components/table/save-file.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type ChartName, useTables } from './tables.ts'

/** One value of a table: as people read it, and as a file has it. */
export interface ChartCell {
  readonly text: string
  readonly value: CsvCell
}

export interface ChartCardProps {
  readonly name: ChartName
  /** A sentence that says what the chart shows. */
  readonly title: string
  /** What it means, and what it does not. */
  readonly meaning: ReactNode
  /** The same values as a table; the first of a row names it. */
  readonly header: readonly string[]
  readonly rows: readonly (readonly ChartCell[])[]
  /** What stands there where there is nothing to draw; undefined where there is. */
  readonly empty?: string | undefined
  /** How the chart is drawn, beside its title. */
  readonly controls?: ReactNode
  /** Under the chart, and under the table. */
  readonly footer?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A chart with what it says, what that means, its values as a table, and the table as a file. */
export function ChartCard(props: ChartCardProps) {
  const { name, title, meaning, header, rows, empty, controls, footer, className, children } = props
  const { t } = useTranslation('overview')
  const tables = useTables()
  const asTable = tables.shown.has(name)
  return (
    <Card title={title} hint={meaning} {...(className ? { className } : {})}>
      {empty === undefined ? (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            {!asTable && controls}
            <span className="flex-1" />
            <Segments
              label={t('shown_as', { title })}
              value={asTable ? 'table' : 'chart'}
              options={[
                { value: 'chart', label: t('chart') },
                { value: 'table', label: t('table') },
              ]}
              onChange={(chosen) => tables.show(name, chosen === 'table')}
            />
            <CsvButton name={`tribunal-${name}`} header={header} rows={() => rows.map(valuesOf)} />
          </div>
          {asTable ? <ChartTable label={`${t('table')}: ${title}`} {...{ header, rows }} /> : children}
          {footer}
        </>
      ) : (
        <p className="flex flex-col items-center gap-2 px-3 py-8 text-center text-muted">
          <ChartColumn aria-hidden="true" className="size-6" />
          {empty}
        </p>
      )}
    </Card>
  )
}

function valuesOf(row: readonly ChartCell[]): readonly CsvCell[] {
  return row.map(({ value }) => value)
}

function ChartTable({ label, header, rows }: Pick<ChartCardProps, 'header' | 'rows'> & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-edge">
            {header.map((text, index) => (
              <th key={text} scope="col" className={cellClass(index)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no name of their own, and none is added between
            <tr key={index} className="border-b border-line last:border-b-0 hover:bg-hover">
              <th scope="row" className={cx(cellClass(0), 'font-normal')}>
                {first?.text}
              </th>
              {cells.map(({ text }, place) => (
                <td key={header[place + 1]} className={cellClass(place + 1)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellClass(index: number): string {
  return cx('px-2 py-1 align-top', index === 0 ? 'text-start' : 'text-end')
}
