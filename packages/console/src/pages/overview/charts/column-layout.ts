import { scaleBand, scaleLinear } from '@visx/scale'

/** A part of every column. */
export interface Part<K extends string> {
  readonly key: K
  readonly label: string
}

/** What happened in an hour or a day. */
export interface Column<K extends string> {
  readonly at: string
  readonly values: Readonly<Partial<Record<K, number | null>>>
}

/** A rectangle to draw: which part of which column, and where. */
export interface Cell<K extends string> {
  readonly key: K
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ColumnLayout<K extends string> {
  readonly cells: readonly Cell<K>[]
  /** Where each column begins, and how wide it is with its share of the gaps. */
  readonly step: number
  readonly start: number
  /** Values on the axis, with their heights. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  /** Every how many columns one has its name under it. */
  readonly named: number
}

export interface LayoutOptions {
  readonly width: number
  readonly height: number
  /** On each other, beside each other, or on each other as shares of the whole. */
  readonly stack: 'stacked' | 'beside' | 'shares'
  /** Counts have no ticks between whole numbers. */
  readonly whole: boolean
}

/** A name under the axis takes about so much room. */
const NAME_PX = 64
const TICKS = 4
const GAP = 0.2
/** Few columns stay columns, rather than walls. */
const WIDEST_PX = 56

/** Where everything of a column chart lies, in a drawing whose ground is at `height`. */
export function columnLayout<K extends string>(
  columns: readonly Column<K>[],
  parts: readonly Part<K>[],
  { width, height, stack, whole }: LayoutOptions,
): ColumnLayout<K> {
  const band = scaleBand<number>({
    domain: columns.map((_, index) => index),
    range: [0, width],
    paddingInner: GAP,
    paddingOuter: GAP / 2,
  })
  const totals = columns.map(({ values }) => parts.map(({ key }) => values[key] ?? 0))
  const tops = totals.map((all) => (stack === 'beside' ? Math.max(...all, 0) : all.reduce((sum, one) => sum + one, 0)))
  const most = stack === 'shares' ? 1 : Math.max(...tops, 0)
  const scale = scaleLinear<number>({
    domain: [0, most || 1],
    range: [height, 0],
    nice: stack === 'shares' ? false : TICKS,
  })
  const wide = Math.min(band.bandwidth(), WIDEST_PX)
  const cells = columns.flatMap((column, index) => {
    const left = (band(index) ?? 0) + (band.bandwidth() - wide) / 2
    const whole = stack === 'shares' ? tops[index]! : 1
    let from = 0
    return parts.flatMap(({ key }, place): Cell<K>[] => {
      const value = (column.values[key] ?? 0) / (whole || 1)
      const base = stack === 'beside' ? 0 : from
      from += value
      if (value === 0) return []
      const each = stack === 'beside' ? wide / parts.length : wide
      const x = stack === 'beside' ? left + place * each : left
      return [{ key, index, x, y: scale(base + value), width: each, height: scale(base) - scale(base + value) }]
    })
  })
  const ticks = scale.ticks(TICKS).filter((value) => !whole || stack === 'shares' || Number.isInteger(value))
  return {
    cells,
    step: band.step(),
    start: (band(0) ?? 0) - (band.step() - band.bandwidth()) / 2,
    ticks: ticks.map((value) => ({ value, y: scale(value) })),
    named: Math.max(1, Math.ceil(NAME_PX / band.step())),
  }
}
