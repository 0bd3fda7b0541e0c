import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Empty } from '../states.tsx'
import { TableHead } from './table-head.tsx'
import { type RowActions, TableRow } from './table-row.tsx'
import type { Column, DataTableProps, Sort } from './table-types.ts'
import { useRowKeys } from './use-row-keys.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

/** Fewer rows are drawn all: a page search of the browser then finds them. */
const DRAWN_ALL = 100
const ROW_PX = 37
const BEYOND_VIEW = 12

/**
 * Rows of records: sorted by their headers, walked with `list.next` and `list.previous`, opened with Enter, selected with
 * `list.select`. Long lists draw only what is seen. A real table, so screen readers say row and column.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selected, onSelect, onOpen, height, onEnd, rowClass } = props
  const sorting = useSorting(props)
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    enableSortingRemoval: true,
    manualSorting: props.onSort !== undefined,
    state: { sorting: sorting.state },
    onSortingChange: sorting.change,
  })
  const sorted = table.getRowModel().rows
  const scroller = useRef<HTMLElement>(null)
  const virtual = height !== undefined && sorted.length > DRAWN_ALL
  const virtualizer = useVirtualizer({
    count: sorted.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_VIEW,
  })
  const items = virtual ? virtualizer.getVirtualItems() : undefined
  const shown = items?.map(({ index }) => sorted[index]!) ?? sorted
  const first = items?.[0]?.index ?? 0
  const walk = useRowKeys({
    keys: sorted.map(({ id }) => id),
    scroller,
    show: (index) => virtual && virtualizer.scrollToIndex(index),
    open: onOpen && ((index) => onOpen(sorted[index]!.original)),
    selected,
    onSelect,
  })
  const actions = useLatest<RowActions>({
    toggle: walk.toggle,
    focused: walk.focused,
    open: (key) => onOpen?.(table.getRow(key).original),
  })
  const last = first + shown.length
  useEffect(() => {
    if (sorted.length > 0 && last >= sorted.length) onEnd?.()
  }, [last, sorted.length, onEnd])
  if (rows.length === 0) return props.empty ?? <Empty />
  const span = columns.length + (onSelect ? 1 : 0)
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-auto"
      style={{ maxHeight: height }}
    >
      <table className="w-full border-collapse" aria-rowcount={sorted.length + 1} aria-label={label}>
        <TableHead columns={columns} sort={sorting.sort} onSort={sorting.sortBy} selection={walk.selection} />
        <tbody>
          <Filler rows={span} px={items?.[0]?.start ?? 0} />
          {shown.map((row, index) => (
            <TableRow
              key={row.id}
              id={row.id}
              row={row.original}
              columns={columns}
              index={first + index}
              current={walk.current === row.id}
              tabbable={walk.current === row.id || (walk.current === undefined && first + index === 0)}
              selected={selected?.has(row.id) ?? false}
              selectable={onSelect !== undefined}
              opens={onOpen !== undefined}
              actions={actions}
              className={rowClass?.(row.original)}
            />
          ))}
          <Filler rows={span} px={items === undefined ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  )
}

/** A place that always holds what was given last. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** Room of rows that are not drawn. */
function Filler({ rows, px }: { readonly rows: number; readonly px: number }) {
  if (px <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is not focusable
    <tr aria-hidden="true">
      <td colSpan={rows} style={{ height: px, padding: 0 }} />
    </tr>
  )
}

function definitionOf<Row extends object>({ id, header, sortBy }: Column<Row>): ColumnDef<Features, Row, unknown> {
  if (sortBy === undefined) return { id, header, enableSorting: false }
  const byValue: SortFn<Features, Row> = (a, b, column) => compare(a.getValue(column), b.getValue(column))
  return { id, header, accessorFn: sortBy, sortFn: byValue, sortUndefined: 'last' }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}

/** The order of the rows: the service's where it sorts, else the table's own. */
function useSorting<Row>({ sort, onSort, initialSort }: DataTableProps<Row>) {
  const [own, setOwn] = useState<Sort | undefined>(initialSort)
  const shown = onSort === undefined ? own : sort
  const state = useMemo<SortingState>(() => (shown ? [{ id: shown.column, desc: shown.descending }] : []), [shown])
  const set = onSort ?? setOwn
  return {
    sort: shown,
    state,
    change: (next: SortingState | ((before: SortingState) => SortingState)) => {
      const [first] = typeof next === 'function' ? next(state) : next
      set(first && { column: first.id, descending: first.desc })
    },
    /** A header was pressed: ascending, then descending, then as it came. */
    sortBy(column: string) {
      if (shown?.column !== column) set({ column, descending: false })
      else set(shown.descending ? undefined : { column, descending: true })
    },
  }
}
