import { useUrlState } from '../../../app/navigate.tsx'

/** The charts of the page, by the names that its address knows them by. */
export const CHARTS = ['mix', 'ages', 'flow', 'overrides', 'safety', 'models', 'reviewers'] as const
export type ChartName = (typeof CHARTS)[number]

export interface Tables {
  /** Those shown as tables. */
  readonly shown: ReadonlySet<ChartName>
  show(name: ChartName, asTable: boolean): void
  /** All as tables; as charts where they are already. */
  toggleAll(): void
}

/** Which charts are shown as tables: it stands in the address. */
export function useTables(): Tables {
  const { search, set } = useUrlState()
  const named = (search['tables'] ?? '').split(',')
  const shown = new Set(CHARTS.filter((name) => named.includes(name)))
  const write = (names: readonly ChartName[]) => set({ tables: names.length === 0 ? undefined : names.join(',') })
  return {
    shown,
    show: (name, asTable) => write(CHARTS.filter((one) => (one === name ? asTable : shown.has(one)))),
    toggleAll: () => write(shown.size === CHARTS.length ? [] : CHARTS),
  }
}
