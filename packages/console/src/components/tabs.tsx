import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** One tab; its panel is drawn only while it is shown. */
export interface Tab {
  readonly id: string
  readonly label: string
  /** Shown beside the label: how many there are behind it. */
  readonly count?: number
  readonly content: ReactNode
}

export interface TabsProps {
  /** Names the row of tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The shown tab: keep it in the address (`useUrlState`), so that a link leads to it. */
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Panels of which one is shown. Arrows move between the tabs. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map(({ id, label: name, count }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-8 border-b-2 border-transparent px-3 py-1 text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {name}
            {count !== undefined && <span className="ms-1.5 text-sm text-muted">{count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="pt-3">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
