import { PageLink } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { linkOf } from './event-links.ts'
import type { Names } from './use-names.ts'

/** An entity of the ledger in words with the end of its id; a link where there is a page about it that may be seen. */
export function EntityName({ entity, names }: { readonly entity: string; readonly names?: Names }) {
  const { t, has } = useTranslation('audit')
  const { can } = usePerson()
  const { what, id, page, pageId, search, needs } = linkOf(entity)
  const key = `entity_${what}`
  const kind = has(key, 'audit') ? t(key as 'entity_case') : what
  const known = names?.get(entity)
  const text = known ?? (id.length > 12 ? `${kind} …${id.slice(-8)}` : id === 'base' ? kind : `${kind} ${id}`)
  if (page === undefined || (needs !== undefined && !can(needs))) return <span title={entity}>{text}</span>
  return (
    <span title={entity}>
      <PageLink page={page} {...(pageId === undefined ? {} : { id: pageId })} {...(search ? { search } : {})}>
        {text}
      </PageLink>
    </span>
  )
}
