import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { type Fill, outlineOf, Patterns, usePatterns } from './patterns.tsx'

/** One thing that was counted. */
export interface BarRow {
  readonly id: string
  readonly label: ReactNode
  readonly value: number
  /** The value in words, beside the bar. */
  readonly text: string
  readonly fill: Fill
}

/** Bars with their names and values beside them: a list, so that everything in it can be read as text. */
export function BarList({
  label,
  rows,
  of,
}: {
  readonly label: string
  readonly rows: readonly BarRow[]
  /** What a bar over the whole width is; the largest of the values where absent. */
  readonly of?: number
}) {
  const { id, fills } = usePatterns()
  const scale = scaleLinear<number>({
    domain: [0, Math.max(of ?? 0, ...rows.map(({ value }) => value), 1)],
    range: [0, 98],
  })
  return (
    <div>
      <svg aria-hidden="true" className="absolute size-0">
        <Patterns id={id} />
      </svg>
      <ul
        aria-label={label}
        className="grid grid-cols-[minmax(0,max-content)_minmax(3rem,1fr)_max-content] items-center gap-x-3 gap-y-1"
      >
        {rows.map((row) => (
          <li key={row.id} className="contents">
            <span className="wrap-anywhere">{row.label}</span>
            <svg aria-hidden="true" className="h-5 w-full">
              <line x1={0.5} x2={0.5} y2={20} className="stroke-edge" />
              {row.value > 0 && (
                <rect
                  x={1}
                  y={3}
                  width={`${scale(row.value)}%`}
                  height={14}
                  fill={fills(row.fill)}
                  className={outlineOf(row.fill)}
                />
              )}
            </svg>
            <span className="text-end font-medium">{row.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
