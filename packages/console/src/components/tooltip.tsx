import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './kbd.tsx'
import { usePortal } from './portal.ts'

export interface TooltipProps {
  readonly text: string
  /** A key shown beside the text. */
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can be focused: what cannot be reached by keyboard cannot be explained to it. */
  readonly children: ReactElement
}

/** A few words about a control, on hover and on focus. Nothing may stand only there: a finger does not hover. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  const container = usePortal()
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="floating flex max-w-72 items-center gap-2 px-2 py-1 text-sm"
        >
          {text}
          {keys !== undefined && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
