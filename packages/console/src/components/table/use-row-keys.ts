import { type RefObject, useEffect, useState } from 'react'
import { useCommands } from '../../keyboard/keyboard.tsx'

export interface RowKeysOptions {
  /** Keys of all rows, as they are ordered. */
  readonly keys: readonly string[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into view. */
  readonly show: (index: number) => void
  readonly open: ((index: number) => void) | undefined
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/** Boxes in the head of a table: all, none or some are selected. */
export interface Selection {
  readonly all: boolean
  readonly some: boolean
  toggleAll(): void
}

/** Walking the rows of a table by keys; the focus goes along, so that screen readers follow. */
export function useRowKeys({ keys, scroller, show, open, selected, onSelect }: RowKeysOptions) {
  const [current, setCurrent] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const at = current === undefined ? -1 : keys.indexOf(current)
  useEffect(() => {
    if (wanted === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(wanted)}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    setWanted(undefined)
  })
  const go = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    show(index)
    setCurrent(key)
    setWanted(key)
  }
  const toggle = (key: string) => {
    if (!selected || !onSelect) return
    onSelect(selected.has(key) ? new Set([...selected].filter((one) => one !== key)) : new Set([...selected, key]))
  }
  useCommands({
    'list.next': keys.length > 0 ? () => go(Math.min(at + 1, keys.length - 1)) : undefined,
    'list.previous': keys.length > 0 ? () => go(Math.max(at - 1, 0)) : undefined,
    'list.open': open && at >= 0 ? () => open(at) : undefined,
    'list.select': onSelect && current !== undefined ? () => toggle(current) : undefined,
  })
  const chosen = keys.filter((key) => selected?.has(key)).length
  const selection: Selection | undefined = onSelect && {
    all: chosen === keys.length && chosen > 0,
    some: chosen > 0,
    toggleAll: () => onSelect(chosen === keys.length ? new Set() : new Set(keys)),
  }
  return { current: at < 0 ? undefined : current, focused: setCurrent, toggle, selection }
}
