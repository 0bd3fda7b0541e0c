import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from '../../messages/use-translation.ts'
import { cx } from '../format/outcome.ts'
import type { Column, Sort } from './table-types.ts'
import type { Selection } from './use-row-keys.ts'

/** Classes that leave a column out of narrow windows. */
export const HIDDEN_BELOW = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: (column: string) => void
  readonly selection: Selection | undefined
}

export function TableHead<Row>({ columns, sort, onSort, selection }: TableHeadProps<Row>) {
  const { t } = useTranslation()
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="w-8 border-b border-line px-2 text-start">
            <input
              type="checkbox"
              aria-label={t('select_all')}
              className="size-4 accent-accent align-middle"
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all
              }}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={() => onSort(column.id)} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: () => void
}) {
  const { header, hideHeader, sortBy, align, width, hideBelow } = column
  const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted}
      style={{ width }}
      className={cx(
        'border-b border-line px-2 py-1.5 text-sm font-semibold whitespace-nowrap text-muted',
        align === 'end' ? 'text-end' : 'text-start',
        hideBelow && HIDDEN_BELOW[hideBelow],
      )}
    >
      {hideHeader ? (
        <span className="sr-only">{header}</span>
      ) : sortBy === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
        >
          {header}
          <Icon aria-hidden="true" className={cx('size-3.5', sorted === undefined && 'opacity-60')} />
        </button>
      )}
    </th>
  )
}
