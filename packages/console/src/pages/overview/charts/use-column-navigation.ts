import { type KeyboardEvent, useState } from 'react'

/** Which column of a chart is looked at, and how another one comes to be. */
export interface Walk {
  /** Undefined while none is. */
  readonly active: number | undefined
  /** The one that Tab stops at: the last that was looked at, at first the newest. */
  readonly stop: number
  leave(): void
  /** What a column listens to. */
  at(index: number): {
    onFocus(): void
    onBlur(): void
    onPointerMove(): void
    onKeyDown(event: KeyboardEvent<SVGGElement>): void
  }
}

/** Arrows, Home and End go from column to column while one has the focus; the pointer looks without taking it. */
export function useWalk(count: number): Walk {
  const [active, setActive] = useState<number>()
  const [kept, setKept] = useState(count - 1)
  const go = (event: KeyboardEvent<SVGGElement>, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const columns = event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('.chart-column')
    columns?.[Math.max(0, Math.min(count - 1, to))]?.focus()
  }
  return {
    active: active === undefined || active >= count ? undefined : active,
    stop: Math.min(kept, count - 1),
    leave: () => setActive(undefined),
    at: (index) => ({
      onFocus() {
        setActive(index)
        setKept(index)
      },
      onBlur: () => setActive(undefined),
      onPointerMove: () => setActive(index),
      onKeyDown: (event) => go(event, index),
    }),
  }
}
