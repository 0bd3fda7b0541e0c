import type { FactCheck, MatchingCase } from '@tribunal/client'
import { Gavel } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMatchingCases } from '../../api/fact-checks.ts'
import { PageLink } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { BulkDialog } from '../queue/bulk-dialog.tsx'

const SUREST_FIRST = { column: 'match', descending: true }
const NONE: ReadonlySet<string> = new Set()

/** The waiting cases with the claim, and deciding some of them together. */
export function MatchingTab({ factCheck }: { readonly factCheck: FactCheck }) {
  const query = useMatchingCases(factCheck.id)
  return (
    <QueryView query={query}>
      {({ data: cases, looked_at: lookedAt }) => (
        <Cases factCheck={factCheck} cases={cases} lookedAt={lookedAt} onDone={() => void query.refetch()} />
      )}
    </QueryView>
  )
}

interface CasesProps {
  readonly factCheck: FactCheck
  readonly cases: readonly MatchingCase[]
  readonly lookedAt: number
  readonly onDone: () => void
}

function Cases({ factCheck: { claim, rating }, cases, lookedAt, onDone }: CasesProps) {
  const { t } = useTranslation('fact_checks')
  const mayDecide = usePerson().can('cases:work')
  const columns = useCaseColumns()
  const [selected, setSelected] = useState(NONE)
  const [deciding, setDeciding] = useState(false)
  const same = cases.filter(({ match }) => match !== null).length
  // Only posts have claims.
  const chosen = cases.flatMap(({ case_id: id }) => (selected.has(id) ? [{ id, kind: 'post' as const }] : []))
  return (
    <Card
      title={t('cases', { count: same })}
      hint={[
        t('cases_hint', { count: lookedAt }),
        ...(same < cases.length ? [t('cases_near', { count: cases.length - same })] : []),
      ].join(' ')}
      padded={false}
      actions={
        mayDecide &&
        cases.length > 0 && (
          <Button
            variant="primary"
            icon={Gavel}
            disabled={chosen.length === 0}
            title={chosen.length === 0 ? t('choose_cases') : undefined}
            onClick={() => setDeciding(true)}
          >
            {t('decide_together')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('tab_cases')}
        columns={columns}
        rows={cases}
        rowKey={({ case_id }) => case_id}
        rowClass={() => 'align-top'}
        initialSort={SUREST_FIRST}
        {...(mayDecide ? { selected, onSelect: setSelected } : {})}
        height="calc(100dvh - 20rem)"
        empty={<Empty title={t('cases_none')} text={t('cases_none_text')} />}
      />
      {deciding && (
        <BulkDialog
          kind="resolve"
          cases={chosen}
          rationale={rating === null ? '' : t('rationale', { claim, rating: t(`rating_${rating}`) })}
          onClose={() => setDeciding(false)}
          onDone={() => {
            setDeciding(false)
            setSelected(NONE)
            onDone()
          }}
        />
      )}
    </Card>
  )
}

function useCaseColumns(): readonly Column<MatchingCase>[] {
  const { t, language } = useTranslation('fact_checks')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(() => {
    const match = ({ match: value }: MatchingCase) =>
      value === null ? t('match_near') : t('match_same', { value: format.percent(value, 0) })
    return [
      {
        id: 'claim',
        header: t('case_claim'),
        width: '100%',
        cell: (row) => (
          <div className="flex min-w-0 flex-col gap-0.5">
            <UserText text={row.claim} />
            <span className="text-sm text-muted sm:hidden">{match(row)}</span>
          </div>
        ),
      },
      {
        id: 'match',
        header: t('match'),
        hideBelow: 'sm',
        sortBy: ({ match: value }) => value ?? undefined,
        cell: (row) => <span className="block text-sm sm:w-44">{match(row)}</span>,
      },
      {
        id: 'case',
        header: t('case'),
        cell: ({ case_id: id }) => (
          <PageLink page="case" id={id} className="whitespace-nowrap">
            {t('open_case')}
          </PageLink>
        ),
      },
    ]
  }, [language])
}
