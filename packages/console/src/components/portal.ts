import { createContext, useContext } from 'react'

/**
 * What holds things that float: the content of the page, as no landmark may be missing; within a dialog the dialog, which
 * lies above everything that is no part of it.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

/** Where something that floats has to be put: in the dialog it belongs to, else in the content of the page. */
export function usePortal(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined
}
