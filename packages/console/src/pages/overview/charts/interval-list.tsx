import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { cx } from '../../../components/format/outcome.ts'

/** A share that was measured on a sample. */
export interface IntervalRow {
  readonly id: string
  readonly label: ReactNode
  /** 0..1; null of none. */
  readonly rate: number | null
  readonly low: number | null
  readonly high: number | null
  /** `3 of 16 · 19 % (7–43 %)`. */
  readonly text: string
  /** Drawn in grey: there were too few to say much. */
  readonly few: boolean
}

const MIDDLE = 10

/** Shares as points, each with the interval that holds the true one 95 times of 100; the text says the same. */
export function IntervalList({
  label,
  rows,
  ends,
}: {
  readonly label: string
  readonly rows: readonly IntervalRow[]
  /** What 0 and 1 are called, under the lines. */
  readonly ends: readonly [string, string]
}) {
  const scale = scaleLinear<number>({ domain: [0, 1], range: [0, 100] })
  const at = (share: number) => `${scale(share)}%`
  return (
    <div className="@container">
      <ul
        aria-label={label}
        className="flex flex-col gap-x-4 gap-y-2 @xl:grid @xl:grid-cols-[minmax(0,max-content)_minmax(6rem,1fr)_max-content] @xl:items-center @xl:gap-y-1"
      >
        {rows.map(({ id, label: name, rate, low, high, text, few }) => (
          <li key={id} className={cx('@xl:contents', few && 'text-muted')}>
            <span className="block wrap-anywhere">{name}</span>
            <svg aria-hidden="true" className="h-5 w-full overflow-visible px-1.5">
              <line x1="0%" x2="100%" y1={MIDDLE} y2={MIDDLE} className="stroke-line" />
              {[0, 0.25, 0.5, 0.75, 1].map((share) => (
                <line
                  key={share}
                  x1={at(share)}
                  x2={at(share)}
                  y1={MIDDLE - 3}
                  y2={MIDDLE + 3}
                  className="stroke-line"
                />
              ))}
              {rate !== null && low !== null && high !== null && (
                <g className={few ? 'stroke-edge' : 'stroke-accent'} strokeWidth={2}>
                  <line x1={at(low)} x2={at(high)} y1={MIDDLE} y2={MIDDLE} strokeDasharray={few ? '3 3' : undefined} />
                  {[low, high].map((end, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lower end, and the upper
                    <line key={index} x1={at(end)} x2={at(end)} y1={MIDDLE - 5} y2={MIDDLE + 5} />
                  ))}
                  <circle cx={at(rate)} cy={MIDDLE} r={4.5} className={few ? 'fill-surface' : 'fill-accent'} />
                </g>
              )}
            </svg>
            <span className="block @xl:text-end">{text}</span>
          </li>
        ))}
        <li aria-hidden="true" className="text-xs text-muted @xl:contents">
          <span className="hidden @xl:block" />
          <span className="flex justify-between">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </span>
        </li>
      </ul>
    </div>
  )
}
