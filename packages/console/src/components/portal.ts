import { createContext, useContext } from 'react'

/** The open dialog, which lies above everything else on the page: what floats within it has to be part of it. */
export const PortalContext = createContext<HTMLElement | null>(null)

/** Where something that floats has to be put. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}
