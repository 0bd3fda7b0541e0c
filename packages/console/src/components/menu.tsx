import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu, Popover as RadixPopover } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './format/outcome.ts'
import { Kbd } from './kbd.tsx'
import { usePortal } from './tooltip.tsx'

/** One line of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly keys?: string | undefined
  readonly disabled?: boolean
  /** Where the line is a choice: whether it is the chosen one. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

/** A line of a menu, a heading, or a line between groups. */
export type MenuEntry = MenuItem | { readonly heading: string } | 'separator'

export interface MenuProps {
  /** One button. */
  readonly trigger: ReactElement
  readonly items: readonly MenuEntry[]
  readonly align?: 'start' | 'end'
}

/** A menu of actions or choices under a button: arrows, first letters and Escape work as everywhere. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  const container = usePortal()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="floating max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-48 overflow-y-auto p-1"
        >
          {items.map((entry, index) => (
            <Entry key={keyOf(entry, index)} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function keyOf(entry: MenuEntry, index: number): string {
  if (entry === 'separator') return `line ${index}`
  return 'heading' in entry ? entry.heading : entry.id
}

const ROW =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-[highlighted]:bg-hover data-[disabled]:opacity-60'

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry === 'separator') return <DropdownMenu.Separator className="my-1 h-px bg-line" />
  if ('heading' in entry) {
    return (
      <DropdownMenu.Label className="px-2 py-1 text-xs font-semibold text-muted">{entry.heading}</DropdownMenu.Label>
    )
  }
  const { label, icon: Icon, keys, disabled = false, checked, onSelect } = entry
  const content = (
    <>
      {checked !== undefined && <Check aria-hidden="true" className={cx('size-4 shrink-0', !checked && 'invisible')} />}
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {keys !== undefined && <Kbd keys={keys} />}
    </>
  )
  if (checked === undefined) {
    return (
      <DropdownMenu.Item className={ROW} disabled={disabled} onSelect={onSelect}>
        {content}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.CheckboxItem className={ROW} disabled={disabled} checked={checked} onSelect={onSelect}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}

export interface PopoverProps {
  /** One button. */
  readonly trigger: ReactElement
  /** Names it for screen readers. */
  readonly label: string
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

/** A small panel of controls under a button, as for filters. The page beside it stays usable. */
export function Popover({ trigger, label, children, align = 'start' }: PopoverProps) {
  const container = usePortal()
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="floating max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-3"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
