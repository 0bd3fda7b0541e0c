import { PAGES, type PageName, permissionOf } from './pages.ts'
import { usePerson } from './session.tsx'

/** Those of `pages` that the navigation names for the signed-in person. */
export function usePages(pages: readonly PageName[]): readonly PageName[] {
  const person = usePerson()
  return pages.filter((name) => {
    const permission = permissionOf(name)
    return PAGES[name].listed && (permission === undefined || person.can(permission))
  })
}
