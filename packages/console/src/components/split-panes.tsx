import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
} from 'react'
import { stored, useStored } from '../browser/stored.ts'
import { useTranslation } from '../messages/use-translation.ts'

export interface Pane {
  readonly id: string
  /** Names the pane for screen readers. */
  readonly label: string
  readonly content: ReactNode
}

export interface SplitPanesProps {
  /** Under which the widths are kept in this browser. */
  readonly name: string
  readonly panes: readonly Pane[]
  /** Width of each at first, in shares of the whole. */
  readonly shares: readonly number[]
}

const STEP = 0.02

/** Panes beside each other, with borders to drag or to move with arrows; under each other where the window is narrower than 1024 px. */
export function SplitPanes({ name, panes, shares }: SplitPanesProps) {
  const { t } = useTranslation()
  const count = shares.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shares at first count once
  const store = useMemo(() => stored(`tribunal.panes.${name}`, (json) => sharesOf(json, shares)), [name, count])
  const widths = useStored(store)
  const row = useRef<HTMLDivElement>(null)
  const drag = (border: number) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || row.current === null) return
    const { left, width } = row.current.getBoundingClientRect()
    const before = widths.slice(0, border).reduce((sum, share) => sum + share, 0)
    store.set(resized(widths, border, (event.clientX - left) / width - before - widths[border]!))
  }
  const move = (border: number) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    store.set(resized(widths, border, by))
  }
  const columns = widths.map((share) => `minmax(0, ${share}fr)`).join(' 0.75rem ')
  return (
    <div
      ref={row}
      style={{ '--panes': columns } as CSSProperties}
      className="grid grid-cols-1 gap-3 lg:grid-cols-(--panes) lg:gap-0"
    >
      {panes.map(({ id, label, content }, index) => (
        <Fragment key={id}>
          {index > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be moved
            <div
              role="separator"
              aria-orientation="vertical"
              aria-label={t('resize')}
              aria-valuenow={Math.round(widths[index - 1]! * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              tabIndex={0}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag(index - 1)}
              onKeyDown={move(index - 1)}
              className="mx-1 cursor-col-resize touch-none rounded-sm hover:bg-accent-soft max-lg:hidden"
            />
          )}
          <section aria-label={label} className="min-w-0">
            {content}
          </section>
        </Fragment>
      ))}
    </div>
  )
}

/** Narrower, and nothing in a pane can be read. */
const SHARE_MIN = 0.15

/** The kept shares where they fit the panes there are, else those at first; they add up to 1. */
export function sharesOf(json: unknown, first: readonly number[]): readonly number[] {
  const kept = Array.isArray(json) && json.length === first.length && json.every((one) => one >= SHARE_MIN - 1e-9)
  const shares = kept ? (json as number[]) : first
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map((share) => share / sum)
}

/** The shares after the border behind pane `border` was moved by `by`: what one pane gains its neighbour loses. */
export function resized(shares: readonly number[], border: number, by: number): readonly number[] {
  const [left, right] = [shares[border]!, shares[border + 1]!]
  const moved = Math.min(Math.max(by, SHARE_MIN - left), right - SHARE_MIN)
  return shares.map((share, index) => (index === border ? left + moved : index === border + 1 ? right - moved : share))
}
