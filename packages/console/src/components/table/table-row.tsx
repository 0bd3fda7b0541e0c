import { type MouseEvent, memo, type RefObject } from 'react'
import { useTranslation } from '../../messages/use-translation.ts'
import { cx } from '../format/outcome.ts'
import { HIDDEN_BELOW } from './table-head.tsx'
import type { Column } from './table-types.ts'

/** What can be done to rows, by their keys. The same object for all of them, so that no row is drawn because it is new. */
export interface RowActions {
  toggle(key: string): void
  open(key: string): void
  focused(key: string): void
}

export interface TableRowProps<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Place among all rows, from 0. */
  readonly index: number
  readonly current: boolean
  readonly tabbable: boolean
  readonly selected: boolean
  readonly selectable: boolean
  readonly opens: boolean
  readonly actions: RefObject<RowActions>
  readonly className: string | undefined
}

/** A row, drawn again only when something that it shows has changed. */
export const TableRow = memo(Row) as typeof Row

function Row<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, index, current, tabbable, selected, selectable, opens, actions, className } = props
  const { t } = useTranslation()
  const clicked = (event: MouseEvent<HTMLElement>) => {
    const control = (event.target as Element).closest('a, button, input, label, select, summary')
    if (control === null && getSelection()?.isCollapsed !== false) actions.current.open(id)
  }
  return (
    <tr
      data-row={id}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      tabIndex={tabbable ? 0 : -1}
      onFocus={() => actions.current.focused(id)}
      onClick={clicked}
      className={cx(
        'border-b border-line last:border-b-0 hover:bg-hover focus-visible:-outline-offset-2',
        opens && 'cursor-pointer',
        (current || selected) && 'bg-accent-soft',
        className,
      )}
    >
      {selectable && (
        <td className="w-8 px-2">
          <input
            type="checkbox"
            aria-label={t('select_row')}
            className="size-4 accent-accent align-middle"
            checked={selected}
            onChange={() => actions.current.toggle(id)}
          />
        </td>
      )}
      {columns.map(({ id: column, cell, align, hideBelow }) => (
        <td
          key={column}
          className={cx('px-2 py-1.5', align === 'end' && 'text-end', hideBelow && HIDDEN_BELOW[hideBelow])}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
