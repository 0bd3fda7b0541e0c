import { Pause, Play } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useLedgerEvents } from '../../../api/ledger.ts'
import { usePerson } from '../../../app/session.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Empty, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { ShownEvent } from '../../../proof/verify-event.ts'
import { type Names, useActorWord } from '../use-names.ts'
import type { AskedEvents } from './event-filters.ts'
import { useEventColumns } from './use-event-columns.tsx'
import { useEventSentence } from './use-event-sentence.ts'
import { type LiveTail, useLiveTail } from './use-live-tail.ts'

export interface EventsCardProps {
  readonly asked: AskedEvents
  readonly names: Names
  readonly onOpen: (seq: number) => void
}

/** The events asked for, newest first; new ones come in at the top until they are paused. */
export function EventsCard({ asked, names, onOpen }: EventsCardProps) {
  const { t } = useTranslation('audit')
  const query = useLedgerEvents(asked)
  const tail = useLiveTail(asked)
  const columns = useEventColumns(names)
  const events = useMemo(() => query.data && together(tail.fresh, query.data), [tail.fresh, query.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const more = hasNextPage && !isFetchingNextPage
  const end = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return (
    <Card
      title={t('events')}
      padded={false}
      hint={<LiveHint asked={asked} paused={tail.paused} />}
      actions={
        <>
          <LiveButton asked={asked} tail={tail} />
          <EventsCsv events={events ?? []} names={names} />
        </>
      }
    >
      <QueryView query={{ ...query, data: events }}>
        {(rows) => (
          <DataTable
            label={t('list')}
            columns={columns}
            rows={rows}
            rowKey={({ seq }) => String(seq)}
            onOpen={({ seq }) => onOpen(seq)}
            height="calc(100dvh - 8rem)"
            // Where a search found nothing yet, looking further back is asked for by hand.
            onEnd={more && rows.length > 0 ? end : undefined}
            empty={<Nothing more={hasNextPage} busy={isFetchingNextPage} onMore={end} />}
          />
        )}
      </QueryView>
    </Card>
  )
}

/** Those that came in by themselves before those that were asked for, each once. */
function together(fresh: readonly ShownEvent[], asked: readonly ShownEvent[]): readonly ShownEvent[] {
  const newest = asked[0]?.seq ?? -1
  return [...fresh.filter(({ seq }) => seq > newest), ...asked]
}

function Nothing({
  more,
  busy,
  onMore,
}: {
  readonly more: boolean
  readonly busy: boolean
  readonly onMore: () => void
}) {
  const { t } = useTranslation('audit')
  if (!more) return <Empty title={t('nothing_title')} text={t('nothing_text')} />
  return (
    <Empty
      title={t('looking_back')}
      actions={
        <Button busy={busy} onClick={onMore}>
          {t('more')}
        </Button>
      }
    />
  )
}

/** Why nothing can come in by itself; undefined where it can. */
function useNotLive({ to }: AskedEvents): 'live_not' | 'live_past' | undefined {
  const { can } = usePerson()
  if (!can('events:read')) return 'live_not'
  return to !== undefined && Date.parse(to) <= Date.now() ? 'live_past' : undefined
}

function LiveHint({ asked, paused }: { readonly asked: AskedEvents; readonly paused: boolean }): ReactNode {
  const { t } = useTranslation('audit')
  const text = t(useNotLive(asked) ?? (paused ? 'live_off' : 'live_on'))
  return <span className="max-sm:sr-only">{text}</span>
}

function LiveButton({ asked, tail }: { readonly asked: AskedEvents; readonly tail: LiveTail }) {
  const { t } = useTranslation('audit')
  if (useNotLive(asked) !== undefined) return null
  const resume = tail.waiting === 0 ? t('resume') : t('resume_new', { count: tail.waiting })
  return (
    <Button size="sm" icon={tail.paused ? Play : Pause} command="audit.pause" onClick={() => tail.toggle()}>
      {tail.paused ? resume : t('pause')}
    </Button>
  )
}

function EventsCsv({ events, names }: { readonly events: readonly ShownEvent[]; readonly names: Names }) {
  const { t } = useTranslation('audit')
  const sentence = useEventSentence(names)
  const actorWord = useActorWord(names)
  const header = ['seq', 'at', 'type', 'what', 'entity', 'who', 'actor', 'data'] as const
  const words: Readonly<Record<(typeof header)[number], string>> = {
    seq: t('column_seq'),
    at: t('column_at'),
    type: t('column_type'),
    what: t('column_what'),
    entity: t('column_entity'),
    who: t('column_actor'),
    actor: 'id',
    data: t('column_data'),
  }
  return (
    <CsvButton
      name="tribunal-events"
      header={header.map((column) => words[column])}
      rows={() =>
        events.map((event) => [
          event.seq,
          event.at,
          event.type,
          sentence(event),
          event.entity,
          actorWord(event.actor),
          event.actor,
          JSON.stringify(event.data),
        ])
      }
      disabled={events.length === 0}
    />
  )
}
