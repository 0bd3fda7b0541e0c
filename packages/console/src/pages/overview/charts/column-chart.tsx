import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../components/format/outcome.ts'
import { ColumnAxes } from './column-axes.tsx'
import { type Column, columnLayout, type LayoutOptions, type Part } from './column-layout.ts'
import { ColumnMarks, indexAt } from './column-marks.tsx'
import { type Fill, outlineOf, Patterns, Swatch, usePatterns } from './patterns.tsx'
import { useWalk } from './use-column-navigation.ts'

export interface ColumnChartProps<K extends string> {
  /** What the chart shows: its name for screen readers. */
  readonly label: string
  readonly columns: readonly Column<K>[]
  readonly parts: readonly (Part<K> & { readonly fill: Fill })[]
  readonly stack: LayoutOptions['stack']
  /** Names an hour or a day: on the axis, and alone. */
  readonly short: (at: string) => string
  readonly long: (at: string) => string
  /** A value in words, at its place in the legend and read aloud; `whole` is the sum of its column. */
  readonly format: (value: number, whole: number) => string
  /** A value on the axis. */
  readonly formatTick: (value: number) => string
  /** The legend's values while no column is looked at; none where a sum would mean nothing. */
  readonly total?: { readonly label: string; readonly values: Readonly<Partial<Record<K, number>>> }
  /** Values are counts: the axis has no ticks between whole numbers. */
  readonly whole?: boolean
  /** Moments to mark by a line, in order. */
  readonly marks?: readonly { readonly at: string; readonly n: number; readonly label: string }[]
  readonly bucketMs: number
}

const HEIGHT = 200
const TOP = 18
const BOTTOM = 22
const LEFT = 44

/**
 * Columns over time. Each is a stop of the arrow keys and of the pointer: the legend then shows its values, and screen
 * readers hear them. Nothing moves, and nothing covers anything else.
 */
export function ColumnChart<K extends string>(props: ColumnChartProps<K>) {
  const { label, columns, parts, stack, short, long, format, total, marks = [], bucketMs } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { id, fills } = usePatterns()
  const walk = useWalk(columns.length)
  const room = Math.max(0, width - LEFT)
  const layout = columnLayout(columns, parts, { width: room, height: HEIGHT, stack, whole: props.whole ?? true })
  const looked = walk.active === undefined ? undefined : columns[walk.active]
  const shown = looked ? { label: long(looked.at), values: looked.values } : total
  const marksOf = (at: string) => marks.filter((mark) => indexAt([{ at }], mark.at, bucketMs) === 0)
  return (
    <div>
      <Legend parts={parts} format={format} {...(shown ? { shown } : {})} />
      <div ref={box} className="mt-2 min-w-0">
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
          <svg role="group" aria-label={label} width={width} height={TOP + HEIGHT + BOTTOM} onPointerLeave={walk.leave}>
            <Patterns id={id} />
            <g transform={`translate(${LEFT},${TOP})`}>
              <ColumnAxes
                {...{ layout, width: room, height: HEIGHT, formatTick: props.formatTick }}
                names={columns.map(({ at }) => ({ at, name: short(at) }))}
              />
              {columns.map((column, index) => (
                // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its values are read by keyboard, one column after the other
                <g
                  key={column.at}
                  role="img"
                  aria-label={spoken(props, column, marksOf(column.at))}
                  tabIndex={index === walk.stop ? 0 : -1}
                  className="chart-column"
                  {...walk.at(index)}
                >
                  <rect
                    className={cx('chart-ground', index === walk.active && 'chart-ground-active')}
                    x={layout.start + index * layout.step}
                    width={layout.step}
                    height={HEIGHT}
                  />
                  {layout.cells
                    .filter((cell) => cell.index === index)
                    .map(({ key, x, y, width: wide, height }) => {
                      const { fill } = parts.find((part) => part.key === key)!
                      return (
                        <rect
                          key={key}
                          {...{ x, y, width: wide, height }}
                          fill={fills(fill)}
                          className={outlineOf(fill)}
                        />
                      )
                    })}
                </g>
              ))}
              <ColumnMarks {...{ marks, columns, layout, bucketMs }} height={HEIGHT} />
            </g>
          </svg>
        )}
      </div>
    </div>
  )
}

/** Everything a column says: when, each part, what was marked in it. */
function spoken<K extends string>(
  { parts, format, long }: ColumnChartProps<K>,
  { at, values }: Column<K>,
  marks: readonly { readonly label: string }[],
): string {
  const whole = sumOf(values)
  const said = parts.map(({ key, label }) => `${label}: ${format(values[key] ?? 0, whole)}`)
  return [`${long(at)}: ${said.join('; ')}`, ...marks.map(({ label }) => label)].join('. ')
}

export function sumOf(values: Readonly<Partial<Record<string, number | null>>>): number {
  return Object.values(values).reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** What the parts of a chart are called and how they are filled, with the values that are looked at. */
function Legend<K extends string>({
  parts,
  shown,
  format,
}: {
  readonly parts: readonly (Part<K> & { readonly fill: Fill })[]
  /** Of which hour, day or whole period the values are. */
  readonly shown?: { readonly label: string; readonly values: Readonly<Partial<Record<K, number | null>>> }
  readonly format: (value: number, whole: number) => string
}) {
  const values = Object.values<number | null | undefined>(shown?.values ?? {})
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return (
    <div className="text-sm">
      <p className="mb-1 text-muted">{shown?.label ?? '\u00a0'}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch fill={fill} />
            <span className="wrap-anywhere">{label}</span>
            {shown !== undefined && (
              <b className="font-semibold whitespace-nowrap">{format(shown.values[key] ?? 0, whole)}</b>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How wide an element is, in CSS pixels; 0 until it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    const measure = () => setWidth(Math.floor(shown.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return width
}
