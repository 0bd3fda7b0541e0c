import type { ReactNode } from 'react'

/** One column of a data table. Keep the array outside of the component, or in `useMemo`. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** True: the header is only read aloud, as over a column of buttons. */
  readonly hideHeader?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value; rows without one come last. */
  readonly sortBy?: (row: Row) => string | number | undefined
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** CSS width; the rest of the room is shared by what the cells hold. */
  readonly width?: string
  /** Left out in windows narrower than 640, 768 or 1024 px. */
  readonly hideBelow?: 'sm' | 'md' | 'lg'
}

/** Which column orders the rows, and how. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

export interface DataTableProps<Row> {
  /** What the rows are: the table's name for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** What opens by Enter, the `list.open` key or a click on a row; the cells should hold a link to it too. */
  readonly onOpen?: (row: Row) => void
  /** Keys of the selected rows; together with `onSelect` it gives a column of boxes. */
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Where the service sorts: its order, and asking for another. Without, the table sorts what it has. */
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  /** The order at first, where the table sorts. */
  readonly initialSort?: Sort
  /** What stands there when there is no row. */
  readonly empty?: ReactNode
  /** CSS height of the part that scrolls, for long lists: then only the rows in it are drawn. */
  readonly height?: string
  /** Called when the last rows come into view: ask for more. */
  readonly onEnd?: (() => void) | undefined
  /** Mark of a row, as its outcome's border at its start. */
  readonly rowClass?: (row: Row) => string | undefined
}
