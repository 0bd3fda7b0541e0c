import type { LedgerEvent } from '@tribunal/client'
import { TriangleAlert } from 'lucide-react'
import { useLedgerEvent } from '../../../api/ledger.ts'
import { PageLink } from '../../../app/navigate.tsx'
import { usePerson } from '../../../app/session.tsx'
import { KeyValues } from '../../../components/card.tsx'
import { Dialog } from '../../../components/form/dialog.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { CopyButton, Id, Time } from '../../../components/format/values.tsx'
import { QueryView } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type Names, useActorWord } from '../use-names.ts'
import { linkOf, linksOf } from './event-links.ts'
import { EventProof } from './event-proof.tsx'
import { useEventSentence } from './use-event-sentence.ts'

/** One event: what happened in words, where it leads, its record, and its proof. */
export function EventPanel({
  seq,
  names,
  onClose,
}: {
  readonly seq: number
  readonly names: Names
  readonly onClose: () => void
}) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const query = useLedgerEvent(seq)
  return (
    <Dialog open onClose={onClose} placement="end" width="40rem" title={t('event_title', { seq: format.number(seq) })}>
      <QueryView query={query}>
        {(event) => (event === null ? <p>{t('event_missing', { seq })}</p> : <EventView event={event} names={names} />)}
      </QueryView>
    </Dialog>
  )
}

function EventView({ event, names }: { readonly event: LedgerEvent; readonly names: Names }) {
  const { t } = useTranslation('audit')
  const actorWord = useActorWord(names)
  const links = linksOf(event)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg">{useEventSentence(names)(event)}</p>
      {event.fault !== null && (
        <div role="alert" className="outcome-badge outcome-blocked flex items-start gap-2 px-3 py-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-semibold">{t('fault')}</span>: {t('fault_text')}
          </span>
        </div>
      )}
      <KeyValues
        items={[
          { label: t('column_type'), value: <code className="font-mono text-sm">{event.type}</code> },
          { label: t('column_at'), value: <Time at={event.at} show="both" /> },
          { label: t('column_entity'), value: <Id value={event.entity} whole /> },
          {
            label: t('column_actor'),
            value:
              event.actor === null ? (
                actorWord(null)
              ) : (
                <>
                  {actorWord(event.actor)} <Id value={event.actor} whole />
                </>
              ),
          },
          { label: t('hash'), value: <Id value={event.leaf_hash} whole /> },
          ...(event.prev === null ? [] : [{ label: t('prev'), value: <Id value={event.prev} whole /> }]),
        ]}
      />
      {links.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">{t('links')}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {links.map(({ entity }) => (
              <li key={entity}>
                <EntityName entity={entity} names={names} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <EventProof event={event} />
      <Raw event={event} />
    </div>
  )
}

/** The record as JSON, laid out to be read; what was hashed is the same in one line, names in order. */
function Raw({ event: { leaf_hash, fault, ...recorded } }: { readonly event: LedgerEvent }) {
  const { t } = useTranslation('audit')
  const text = JSON.stringify(recorded, null, 2)
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-2 font-semibold">
        {t('raw')} <CopyButton text={text} label={t('copy_raw')} />
      </h3>
      <pre className="foreign-text rounded-sm border border-line bg-sunken p-2 font-mono text-sm">{text}</pre>
    </section>
  )
}

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
