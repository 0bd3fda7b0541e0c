import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in CSS pixels; 0 until it is drawn. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
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
