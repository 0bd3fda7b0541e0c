import { PatternCircles, PatternLines } from '@visx/pattern'
import { useId } from 'react'
import type { Tone } from '../../../components/format/outcome.ts'

/** How a part of a chart is filled: each differs in its pattern as well as in its colour. */
export type Fill = Tone | 'accent' | 'accent-lines'

const SIZE = 6

/** The address of each fill within the page: for `fill={fills('review')}`, next to a `<Patterns id={…} />`. */
export function usePatterns(): { readonly id: string; readonly fills: (fill: Fill) => string } {
  const id = useId()
  return { id, fills: (fill) => `url(#${id}-${fill})` }
}

/** The fills, to stand in the drawing that uses them. */
export function Patterns({ id }: { readonly id: string }) {
  const common = { width: SIZE, height: SIZE }
  const lines = (fill: Fill, color: string, orientation: ('diagonal' | 'diagonalRightToLeft' | 'horizontal')[]) => (
    <PatternLines
      {...common}
      id={`${id}-${fill}`}
      stroke={`var(--color-${color}-line, var(--color-${color}))`}
      strokeWidth={1.5}
      background={`var(--color-${color}-soft, var(--color-hover))`}
      orientation={orientation}
    />
  )
  return (
    <defs>
      <Solid id={`${id}-clean`} color="var(--color-clean-line)" />
      <Solid id={`${id}-accent`} color="var(--color-accent)" />
      <PatternCircles
        {...common}
        id={`${id}-challenge`}
        radius={1.6}
        fill="var(--color-challenge-line)"
        background="var(--color-challenge-soft)"
      />
      {lines('neutral', 'edge', ['horizontal'])}
      {lines('review', 'review', ['diagonal'])}
      {lines('blocked', 'blocked', ['diagonal', 'diagonalRightToLeft'])}
      {lines('accent-lines', 'accent', ['diagonal'])}
    </defs>
  )
}

function Solid({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <pattern id={id} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
      <rect width={SIZE} height={SIZE} fill={color} />
    </pattern>
  )
}

const LINES: Readonly<Record<Fill, string>> = {
  clean: 'stroke-clean-line',
  challenge: 'stroke-challenge-line',
  neutral: 'stroke-edge',
  review: 'stroke-review-line',
  blocked: 'stroke-blocked-line',
  accent: 'stroke-accent',
  'accent-lines': 'stroke-accent',
}

/** The class of the line around a fill. */
export function outlineOf(fill: Fill): string {
  return LINES[fill]
}

/** A small piece of a fill, beside its name. */
export function Swatch({ fill }: { readonly fill: Fill }) {
  const { id, fills } = usePatterns()
  return (
    <svg aria-hidden="true" className="size-3.5 shrink-0">
      <Patterns id={id} />
      <rect x={0.5} y={0.5} width={13} height={13} rx={2} fill={fills(fill)} className={outlineOf(fill)} />
    </svg>
  )
}
