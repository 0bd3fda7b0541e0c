import type { ColumnLayout } from './column-layout.ts'

/** The lines behind the columns with their values, and the names under them. Read aloud by the columns themselves. */
export function ColumnAxes({
  layout: { ticks, start, step, named },
  names,
  width,
  height,
  formatTick,
}: {
  readonly layout: Pick<ColumnLayout<string>, 'ticks' | 'start' | 'step' | 'named'>
  readonly names: readonly { readonly at: string; readonly name: string }[]
  readonly width: number
  readonly height: number
  readonly formatTick: (value: number) => string
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a part of a drawing is not focusable
    <g aria-hidden="true" className="text-xs">
      {ticks.map(({ value, y }) => (
        <g key={value} transform={`translate(0,${y})`}>
          <line x2={width} className={value === 0 ? 'stroke-edge' : 'stroke-line'} />
          <text x={-8} dy="0.32em" textAnchor="end" className="fill-muted">
            {formatTick(value)}
          </text>
        </g>
      ))}
      {names.map(({ at, name }, index) =>
        // Counted from the end: the last hour or day is the one people look for.
        (names.length - 1 - index) % named === 0 ? (
          <text
            key={at}
            x={nameX(start + step * (index + 0.5), width)}
            y={height + 16}
            textAnchor="middle"
            className="fill-muted"
          >
            {name}
          </text>
        ) : null,
      )}
    </g>
  )
}

/** Half of a name: the outermost ones stay within the drawing. */
const HALF_PX = 22

function nameX(x: number, width: number): number {
  return Math.min(Math.max(x, 0), Math.max(0, width - HALF_PX))
}
