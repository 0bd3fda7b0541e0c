import type { LegalHold } from '@tribunal/client'
import { Lock } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useLegalHolds } from '../../../api/legal-holds.ts'
import { PageLink, useUrlState } from '../../../app/navigate.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { Time, UserText } from '../../../components/format/values.tsx'
import { Empty, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type Names, useActorWord, useNames } from '../../audit/use-names.ts'
import { PlaceHoldDialog } from './place-hold-dialog.tsx'
import { ReleaseHoldButton } from './release-hold-button.tsx'

const SHOWN = ['holding', 'all'] as const

/** What must not end or be erased, and why: placing a hold, and releasing it. */
export function HoldsTab() {
  const { t } = useTranslation('settings')
  const { search, set } = useUrlState()
  // A link from a person or a decision begins with it.
  const [placing, setPlacing] = useState(search['hold'] !== undefined)
  const shown = SHOWN.find((one) => one === search['holds']) ?? 'holding'
  const query = useLegalHolds(shown === 'holding')
  const columns = useHoldColumns(useNames())
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const end = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const close = () => {
    setPlacing(false)
    set({ hold: undefined })
  }
  return (
    <Card
      padded={false}
      title={t('tab_holds')}
      hint={t('holds_hint')}
      actions={
        <Button size="sm" variant="primary" icon={Lock} onClick={() => setPlacing(true)}>
          {t('place_hold')}
        </Button>
      }
    >
      <div className="border-b border-line p-3">
        <Segments
          label={t('holds_shown')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(`holds_${value}`) }))}
          onChange={(value) => set({ holds: value === 'holding' ? undefined : value })}
        />
      </div>
      <QueryView query={query}>
        {(holds) => (
          <DataTable
            label={t('list_holds')}
            columns={columns}
            rows={holds}
            rowKey={({ id }) => id}
            height="32rem"
            onEnd={hasNextPage && !isFetchingNextPage ? end : undefined}
            empty={<Empty title={t('no_holds')} text={t('no_holds_text')} />}
          />
        )}
      </QueryView>
      {placing && <PlaceHoldDialog asked={search['hold']} onClose={close} />}
    </Card>
  )
}

function useHoldColumns(names: Names): readonly Column<LegalHold>[] {
  const { t, language } = useTranslation('settings')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      { id: 'held', header: t('held'), width: '40%', cell: (hold) => <Held hold={hold} /> },
      {
        id: 'reason',
        header: t('hold_reason'),
        width: '30%',
        hideBelow: 'sm',
        cell: ({ reason }) => <Reason text={reason} />,
      },
      { id: 'placed', header: t('hold_placed'), hideBelow: 'md', cell: (hold) => <Placed hold={hold} names={names} /> },
      { id: 'state', header: t('state'), cell: (hold) => <State hold={hold} names={names} /> },
    ],
    [language, names],
  )
}

/** A person, a case or a decision, with the number of decisions whose content is kept. */
function Held({ hold: { subject, case_id, decision_id: decision, reason, released_at: released, covers } }: HoldProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const count = format.number(covers.decisions)
  return (
    <div className="flex min-w-0 flex-col wrap-anywhere">
      {subject !== null ? (
        <PageLink page="subject" id={subject} className="font-medium">
          <bdi>{subject}</bdi>
        </PageLink>
      ) : case_id !== null ? (
        <PageLink page="case" id={case_id} className="font-medium">
          {t('held_case', { id: case_id.slice(-8) })}
        </PageLink>
      ) : decision !== null ? (
        <PageLink page="decision" id={decision} className="font-medium">
          {t('held_decision', { id: decision.slice(-8) })}
        </PageLink>
      ) : (
        <span className="text-muted">{t('held_erased')}</span>
      )}
      {released === null && (
        <span className="text-sm text-muted">
          {t(covers.at_least ? 'hold_covers_at_least' : 'hold_covers', { count: covers.decisions, number: count })}
        </span>
      )}
      <span className="text-sm sm:hidden">
        <Reason text={reason} />
      </span>
    </div>
  )
}

interface HoldProps {
  readonly hold: LegalHold
}

function Reason({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('settings')
  return text === null ? <span className="text-muted">{t('held_erased')}</span> : <UserText text={text} />
}

function Placed({ hold: { placed_at: at, placed_by: by }, names }: HoldProps & { readonly names: Names }) {
  const word = useActorWord(names)
  return (
    <span className="flex flex-col text-sm">
      <Time at={at} />
      <span className="text-muted wrap-anywhere">{word(by)}</span>
    </span>
  )
}

/** That it holds, with the button that releases it; or when, by whom and why it was released. */
function State({ hold, names }: HoldProps & { readonly names: Names }) {
  const { t } = useTranslation('settings')
  const word = useActorWord(names)
  const { released_at: at, released_by: by, release_reason: why } = hold
  if (at === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="review">{t('hold_holds')}</Badge>
        <ReleaseHoldButton hold={hold} />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col text-sm">
      <span>
        <Badge tone="neutral">{t('hold_released')}</Badge> <Time at={at} />
      </span>
      <span className="text-muted wrap-anywhere">{word(by)}</span>
      {why !== null && <UserText text={why} />}
    </div>
  )
}
