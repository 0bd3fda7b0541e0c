import type { ColumnLayout } from './column-layout.ts'

interface At {
  readonly at: string
}

/** Lines at moments, with their numbers above. The columns that they are in say what they mean. */
export function ColumnMarks({
  marks,
  columns,
  layout,
  bucketMs,
  height,
}: {
  readonly marks: readonly (At & { readonly n: number })[]
  readonly columns: readonly At[]
  readonly layout: Pick<ColumnLayout<string>, 'start' | 'step'>
  readonly bucketMs: number
  readonly height: number
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a part of a drawing is not focusable
    <g aria-hidden="true" className="pointer-events-none">
      {marks.map(({ n, at }) => {
        const x = placeOf(at, columns, layout, bucketMs)
        return x === undefined ? null : (
          <g key={n} transform={`translate(${x},0)`}>
            <line y1={-4} y2={height} className="stroke-ink" strokeWidth={1.5} strokeDasharray="4 3" />
            <circle cy={-9} r={8} className="fill-ink" />
            <text y={-5.5} textAnchor="middle" className="fill-surface text-[10px] font-semibold">
              {n}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** In which column a moment is; -1 in none. */
export function indexAt(columns: readonly At[], at: string, bucketMs: number): number {
  return columns.findIndex((column) => {
    const since = Date.parse(at) - Date.parse(column.at)
    return since >= 0 && since < bucketMs
  })
}

function placeOf(
  at: string,
  columns: readonly At[],
  { start, step }: Pick<ColumnLayout<string>, 'start' | 'step'>,
  bucketMs: number,
): number | undefined {
  const index = indexAt(columns, at, bucketMs)
  if (index < 0) return undefined
  return start + step * (index + (Date.parse(at) - Date.parse(columns[index]!.at)) / bucketMs)
}
