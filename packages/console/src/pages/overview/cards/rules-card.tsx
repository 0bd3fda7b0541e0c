import type { Overview } from '@tribunal/client'
import { useMemo } from 'react'
import { PageLink, useUrlState } from '../../../app/navigate.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Card } from '../../../components/card.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import type { Formats } from '../../../components/format/format.ts'
import { useFormat } from '../../../components/format/use-format.ts'
import { Time } from '../../../components/format/values.tsx'
import { Empty } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { FEW } from '../figures/forecast.ts'
import { type CardProps, useShareText } from './card-props.ts'

type Rule = Overview['by_rule'][number]

const FILTERS = ['all', 'hit', 'never'] as const
const SHOWN: Readonly<Record<(typeof FILTERS)[number], (rule: Rule) => boolean>> = {
  all: () => true,
  hit: ({ hits }) => hits > 0,
  never: ({ last_at }) => last_at === null,
}

/** Every rule of the policies that answer: how often it settled something, and how often people left that as it was. */
export function RulesCard({ overview: { by_rule, decisions }, className }: CardProps) {
  const { t } = useTranslation('overview')
  const { search, set } = useUrlState()
  const filter = FILTERS.find((one) => one === search['rules']) ?? 'all'
  const never = by_rule.filter(SHOWN.never).length
  const columns = useColumns(decisions)
  const rows = useMemo(() => by_rule.filter(SHOWN[filter]), [by_rule, filter])
  return (
    <Card
      title={by_rule.length === 0 ? t('rules_title_none') : t('rules_title', { never, count: by_rule.length })}
      hint={t('rules_meaning', { few: FEW })}
      padded={false}
      {...(className ? { className } : {})}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <Segments
          label={t('rules_filter')}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(`rules_${value}`) }))}
          onChange={(chosen) => set({ rules: chosen === 'all' ? undefined : chosen })}
        />
        <span className="flex-1" />
        <CsvButton
          name="tribunal-rules"
          header={['policy', 'rule', 'hits', 'reviewed', 'overridden', 'precision', 'low', 'high', 'last_at']}
          rows={() =>
            rows.map((rule) => [
              rule.policy,
              rule.rule,
              rule.hits,
              rule.reviewed,
              rule.overridden,
              rule.precision,
              rule.low,
              rule.high,
              rule.last_at,
            ])
          }
        />
      </div>
      <DataTable
        label={t('rules_filter')}
        columns={columns}
        rows={rows}
        rowKey={({ policy, rule }) => `${policy}/${rule}`}
        height="32rem"
        empty={<Empty text={by_rule.length === 0 ? t('rules_empty') : undefined} />}
      />
    </Card>
  )
}

function useColumns(decisions: number): readonly Column<Rule>[] {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const sayShare = useShareText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says a share changes with the language alone
  return useMemo(
    () => [
      {
        id: 'rule',
        header: t('rule'),
        sortBy: ({ policy, rule }) => `${policy}/${rule}`,
        cell: (rule) => <NamedRule {...rule} />,
      },
      {
        id: 'hits',
        header: t('hits'),
        align: 'end',
        sortBy: ({ hits }) => hits,
        cell: ({ hits }) => <Hits hits={hits} decisions={decisions} format={format} />,
      },
      {
        id: 'reviewed',
        header: t('reviewed'),
        align: 'end',
        hideBelow: 'md',
        sortBy: ({ reviewed }) => reviewed,
        cell: ({ reviewed }) => format.number(reviewed),
      },
      {
        id: 'precision',
        header: t('precision'),
        align: 'end',
        sortBy: ({ precision }) => precision ?? undefined,
        cell: ({ reviewed, overridden, precision, low, high }) =>
          reviewed === 0 ? (
            <span className="text-muted">–</span>
          ) : (
            <span className={reviewed < FEW ? 'text-muted' : undefined}>
              {sayShare(reviewed - overridden, reviewed, { rate: precision, low, high }, false)}
            </span>
          ),
      },
      {
        id: 'last_at',
        header: t('last_at'),
        align: 'end',
        hideBelow: 'sm',
        sortBy: ({ last_at }) => last_at ?? undefined,
        cell: ({ last_at }) => (
          <span className="whitespace-nowrap">{last_at === null ? '–' : <Time at={last_at} />}</span>
        ),
      },
    ],
    [t, format, decisions],
  )
}

function NamedRule({ policy, rule, last_at }: Rule) {
  const { t } = useTranslation('overview')
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <RuleName policy={policy} rule={rule} />
      {last_at === null && <Badge icon={null}>{t('never')}</Badge>}
    </span>
  )
}

function Hits({
  hits,
  decisions,
  format,
}: {
  readonly hits: number
  readonly decisions: number
  readonly format: Formats
}) {
  return (
    <>
      {format.number(hits)}
      {hits > 0 && decisions > 0 && (
        <span className="ms-1.5 text-muted max-sm:hidden">{format.percent(hits / decisions, 0)}</span>
      )}
    </>
  )
}

/** The policies that set outcomes: a decision is listed with the rule of one of them. */
const LISTED_WITH: readonly string[] = [
  ...['publication', 'publication-strict', 'screening', 'post-routing', 'post-outcome'],
  ...['arbiter', 'arbiter-guarded'],
]

/** `policy/rule`: leads to the policy, and to the decisions that it settled where the list knows them by it. */
export function RuleName({
  policy,
  rule,
  reviewed,
}: {
  readonly policy: string
  readonly rule: string
  /** Only decisions of which people made this. */
  readonly reviewed?: 'overridden'
}) {
  return (
    <code className="text-sm wrap-anywhere">
      <PageLink page="policy" id={policy} className="underline">
        {policy}
      </PageLink>
      /
      {LISTED_WITH.includes(policy) ? (
        <PageLink page="decisions" search={{ rule, reviewed }} className="underline">
          {rule}
        </PageLink>
      ) : (
        rule
      )}
    </code>
  )
}
