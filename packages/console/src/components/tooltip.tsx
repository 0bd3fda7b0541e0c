import { Tooltip as Radix } from 'radix-ui'
import { createContext, type ReactElement, useContext } from 'react'
import { Kbd } from './kbd.tsx'

/**
 * What holds things that float: the content of the page, as no landmark may be missing; within a dialog the dialog, which
 * lies above everything that is no part of it.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

/** Where something that floats has to be put: in the dialog it belongs to, else in the content of the page. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}

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
