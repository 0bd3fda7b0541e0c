import type { EvidenceItem } from '@tribunal/client'
import { useCallback } from 'react'
import { useEvidence } from '../../api/evidence.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useEvidenceColumns } from './use-evidence-columns.tsx'

const LONGEST = 2_000

/** The base as the verifier sees it: what would be found for a claim, and how it is read. */
export function SearchEvidence() {
  const { t } = useTranslation('evidence')
  const { search, set } = useUrlState()
  const q = search['q']?.slice(0, LONGEST) ?? ''
  // White space alone asks for nothing.
  const asked = q.trim()
  const query = useEvidence(asked)
  const columns = useEvidenceColumns(asked !== '')
  const more = query.hasNextPage && !query.isFetchingNextPage
  const { fetchNextPage } = query
  const end = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const none = asked === '' ? 'none' : 'nothing'
  return (
    <div className="flex flex-col gap-3">
      <search aria-label={t('search')}>
        <SearchField
          label={t('search')}
          hint={t('search_hint')}
          placeholder={t('search_placeholder')}
          maxLength={LONGEST}
          className="max-w-3xl"
          value={q}
          onChange={(text) => set({ q: text === '' ? undefined : text })}
        />
      </search>
      <QueryView query={query}>
        {(items) => (
          <Card
            padded={false}
            title={query.total === null ? t('found', { count: items.length }) : t('total', { count: query.total })}
            actions={<EvidenceCsv items={items} />}
          >
            <DataTable
              label={t('results')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              rowClass={() => 'align-top'}
              height="calc(100dvh - 15rem)"
              onEnd={more ? end : undefined}
              empty={<Empty title={t(`${none}_title`)} text={t(`${none}_text`)} />}
            />
          </Card>
        )}
      </QueryView>
    </div>
  )
}

function EvidenceCsv({ items }: { readonly items: readonly EvidenceItem[] }) {
  const { t } = useTranslation('evidence')
  const header = [
    'id',
    t('column_title'),
    t('column_claim'),
    t('column_what'),
    t('column_verdict'),
    t('column_stance'),
    t('rating'),
    t('publisher'),
    t('column_quality'),
    t('column_date'),
    t('license'),
    t('column_url'),
    t('column_score'),
  ]
  return (
    <CsvButton
      name="tribunal-evidence"
      header={header}
      disabled={items.length === 0}
      rows={() =>
        items.map((item) => [
          item.id,
          item.title,
          item.claim,
          item.snippet,
          item.verdict,
          item.stance,
          item.rating,
          item.publisher,
          item.source_quality,
          item.date,
          item.license,
          item.url,
          item.score,
        ])
      }
    />
  )
}
